import type { LocalText } from '@iwater/contract/fields'
import type { Ruled } from '@iwater/contract/kit/entity'
import { TriangleAlert } from 'lucide-react'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { changedNames, changesOf } from '../draft-state.ts'
import { useConflictHint } from '../record/conflict-hint.ts'
import { type ShowValue, useShowValue } from '../show-value.ts'
import { sheetText } from './sheet.text.ts'
import type { SheetRow } from './sheet-row.ts'

type Conflict = { row: SheetRow; number: string }

/** Either side of a text in two languages may be what differs. */
function whole(form: Ruled, show: ShowValue, name: string, record: Parameters<ShowValue>[1]) {
  if (form.fields[name]?.type !== 'localized') return show(name, record)
  const { zh, en } = record[name] as LocalText
  return `${zh} / ${en}`
}

/** What somebody else has changed in rows of the sheet, beside the user's own input. */
export function SheetConflicts({
  form,
  conflicts,
  onTakeTheirs,
  onLeaveOut,
}: {
  form: Ruled
  conflicts: readonly Conflict[]
  onTakeTheirs: (row: SheetRow) => void
  onLeaveOut: (row: SheetRow) => void
}) {
  const words = useText(sheetText)
  const local = useLocal()
  const show = useShowValue(form.fields)
  const hintOf = useConflictHint()
  if (conflicts.length === 0) return null
  return (
    <div className="kit-sheet-conflicts" role="alert">
      {conflicts.map(({ row, number }) => {
        const { before, after } = row.conflict ?? {}
        if (row.isGone)
          return (
            <section key={row.key}>
              <h3>
                <TriangleAlert size={15} aria-hidden="true" />
                {words.gone(number)}
              </h3>
              <Button variant="quiet" onClick={() => onLeaveOut(row)}>
                {words.leaveOut}
              </Button>
            </section>
          )
        if (before === undefined || after === undefined) return null
        const mine = changesOf(form, row.draft)
        const own = { ...row.draft.values, labels: row.draft.labels }
        const changed = changedNames(form, before, after).flatMap((name) => {
          const field = form.fields[name]
          return field === undefined
            ? []
            : [{ name, title: local(field.title), isMine: name in mine }]
        })
        return (
          <section key={row.key}>
            <h3>
              <TriangleAlert size={15} aria-hidden="true" />
              {words.conflict(number)}
            </h3>
            <p>{hintOf(changed)}</p>
            <ul>
              {changed.map(({ name, title, isMine }) => (
                <li key={name}>
                  {words.theirs(
                    title,
                    whole(form, show, name, before),
                    whole(form, show, name, after),
                  )}
                  {isMine && ` · ${words.yours(whole(form, show, name, own))}`}
                </li>
              ))}
            </ul>
            <Button variant="quiet" onClick={() => onTakeTheirs(row)}>
              {words.takeTheirs}
            </Button>
          </section>
        )
      })}
    </div>
  )
}
