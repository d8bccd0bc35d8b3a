import type { AuditEntry } from '@iwater/contract/audit'
import { useText } from '#web/platform/i18n/language.ts'
import type { ReadChange } from './change-value.ts'
import { logsText } from './logs.text.ts'

/** Every column that changed, each with what it held before and holds after. */
export function ChangeTable({
  rows,
  action,
}: {
  rows: readonly ReadChange[]
  action: AuditEntry['action']
}) {
  const words = useText(logsText)
  const isChange = action === 'changed'
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{words.field}</th>
          {isChange && <th scope="col">{words.before}</th>}
          <th scope="col">{isChange ? words.after : words.value}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ column, label, before, after, isConcealed }) => (
          <tr key={column}>
            <th scope="row">{label}</th>
            {isConcealed ? (
              <td colSpan={2} className="log-concealed">
                {words.concealed}
              </td>
            ) : (
              <>
                {before !== undefined && (
                  <td>
                    <del>{before}</del>
                  </td>
                )}
                {after !== undefined && (
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
