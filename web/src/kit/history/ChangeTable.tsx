import './changes.css'
import type { AuditChange } from '@iwater/contract/audit'
import { useText } from '#web/platform/i18n/language.ts'
import { historyText } from './history.text.ts'

/** Every column that changed, each with what it held before and holds after. */
export function ChangeTable({ changes }: { changes: readonly AuditChange[] }) {
  const words = useText(historyText)
  const hasBefore = changes.some(({ before }) => before !== null)
  const hasAfter = changes.some(({ after }) => after !== null)
  const isBoth = hasBefore && hasAfter
  return (
    <table className="kit-changes">
      <thead>
        <tr>
          <th scope="col">{words.field}</th>
          {isBoth && <th scope="col">{words.before}</th>}
          <th scope="col">{isBoth ? words.after : words.value}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ column, before, after, isConcealed }) => (
          <tr key={column}>
            <th scope="row">{column}</th>
            {isConcealed ? (
              <td colSpan={2} className="kit-concealed">
                {words.concealed}
              </td>
            ) : (
              <>
                {before !== null && (
                  <td>
                    <del>{before}</del>
                  </td>
                )}
                {after !== null && (
                  <td>
                    <ins>{after}</ins>
                  </td>
                )}
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
