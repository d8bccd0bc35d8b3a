import type { OwnCells } from '#web/kit/list/own-cells.ts'
import type { Row } from '#web/kit/records.ts'
import { absent } from '#web/platform/i18n/format.ts'
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

const shownInBrief = 4

/** The first of the columns that changed, the telling ones; its panel has all of them. */
const changes = ({ changes: text }: Row) => {
  const lines = String(text).split('\n')
  return (
    <ul className="log-brief" title={String(text)}>
      {lines.slice(0, shownInBrief).map((line) => (
        <li key={line}>{line}</li>
      ))}
      {lines.length > shownInBrief && <li aria-hidden="true">…</li>}
    </ul>
  )
}

export const changeCells: OwnCells = { changes, person_id: (row) => <ActorName row={row} /> }

export const browserCells: OwnCells = {
  user_agent: ({ user_agent: text }) => (
    <span title={String(text)}>{browserName(String(text))}</span>
  ),
}

export const functionCells: OwnCells = {
  path: ({ path }) => <OwnLink to={String(path)}>{String(path)}</OwnLink>,
}
