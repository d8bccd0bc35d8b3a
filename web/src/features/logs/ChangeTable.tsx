import type { AuditEntry } from '@iwater/contract/audit'
import { auditColumnWord } from '@iwater/contract/audit-words'
import type { LocalText } from '@iwater/contract/fields'
import { useState } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLanguage, useText } from '#web/platform/i18n/language.ts'
import { nameIn, valueText } from './change-value.ts'
import { logsText } from './logs.text.ts'

const shownAtOnce = 4

/** Keys and places that say little to people stand last. */
const dull = new Set(['id', 'position', 'series', 'created_at', 'path'])
const byInterest = (a: { column: string }, b: { column: string }) =>
  Number(dull.has(a.column)) - Number(dull.has(b.column))

/** The columns that changed, each with what it held before and holds after. */
export function ChangeTable({
  entry: { changes, action },
  names,
}: {
  entry: AuditEntry
  names: Readonly<Record<string, LocalText>>
}) {
  const words = useText(logsText)
  const language = useLanguage()
  const format = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  const rows = changes.toSorted(byInterest)
  const shown = isOpen ? rows : rows.slice(0, shownAtOnce)
  const hidden = rows.length - shown.length
  const read = (value: AuditEntry['changes'][number]['before']) =>
    valueText(value, words, {
      nameOf: nameIn(names, language),
      formatMoment: format.dateTime,
    })
  return (
    <div className="log-changes">
      <table>
        <thead>
          <tr>
            <th scope="col">{words.field}</th>
            {action === 'changed' && <th scope="col">{words.before}</th>}
            <th scope="col">{action === 'changed' ? words.after : words.value}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ column, before, after, isConcealed }) => (
            <tr key={column}>
              <th scope="row">{auditColumnWord(column, language)}</th>
              {isConcealed ? (
                <td colSpan={2} className="log-concealed">
                  {words.concealed}
                </td>
              ) : (
                <>
                  {action === 'changed' && (
                    <td>
                      <del>{read(before)}</del>
                    </td>
                  )}
                  <td>
                    {action === 'removed' ? <del>{read(before)}</del> : <ins>{read(after)}</ins>}
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {(hidden > 0 || isOpen) && rows.length > shownAtOnce && (
        <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? words.less : words.more(hidden)}
        </button>
      )}
    </div>
  )
}
