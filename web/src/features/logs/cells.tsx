import type { OwnCells } from '#web/kit/list/own-cells.ts'
import type { Row } from '#web/kit/records.ts'
import { absent, useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { browserName } from './browser-name.ts'
import { logsText } from './logs.text.ts'

/** Who made a change; nobody where the system did. */
export function ActorName({ row: { person_id: id, labels } }: { row: Row }) {
  const words = useText(logsText)
  const local = useLocal()
  if (id === null) return words.product
  const label = labels['person_id']
  return label ? local(label) : absent
}

/** Rows of the list are to be low. */
const shownInBrief = 2

/** The first of the columns that changed, the telling ones; its panel has all of them. */
function Brief({ text }: { text: string }) {
  const words = useText(logsText)
  const format = useFormat()
  const lines = text.split('\n')
  const rest = lines.length - shownInBrief
  return (
    <ul className="log-brief" title={text}>
      {lines.slice(0, shownInBrief).map((line, at) => (
        <li key={line}>
          <span>{line}</span>
          {rest > 0 && at === shownInBrief - 1 && <small>{words.more(format.number(rest))}</small>}
        </li>
      ))}
    </ul>
  )
}

export const changeCells: OwnCells = {
  changes: ({ changes: text }) => <Brief text={String(text)} />,
  person_id: (row) => <ActorName row={row} />,
}

export const browserCells: OwnCells = {
  user_agent: ({ user_agent: text }) => (
    <span title={String(text)}>{browserName(String(text))}</span>
  ),
}

export const functionCells: OwnCells = {
  path: ({ path }) => <OwnLink to={String(path)}>{String(path)}</OwnLink>,
}
