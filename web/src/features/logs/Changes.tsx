import type { AuditEntry } from '@iwater/contract/audit'
import { auditColumnWord } from '@iwater/contract/audit-words'
import type { LocalText } from '@iwater/contract/fields'
import type { TableWords } from '@iwater/contract/kit/trail-words'
import { useState } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLanguage, useText } from '#web/platform/i18n/language.ts'
import { ChangeTable } from './ChangeTable.tsx'
import { nameIn, type ReadChange, valueText } from './change-value.ts'
import { logsText } from './logs.text.ts'

const shownInBrief = 4

/** Ids and positions come last. */
const dull = new Set(['id', 'position', 'series', 'created_at', 'path'])
const byInterest = (a: { column: string }, b: { column: string }) =>
  Number(dull.has(a.column)) - Number(dull.has(b.column))

type Change = AuditEntry['changes'][number]

/** The columns that changed, the telling ones in a line, all of them in a table that opens. */
export function Changes({
  entry: { changes, action },
  names,
  table,
}: {
  entry: AuditEntry
  names: Readonly<Record<string, LocalText>>
  table: TableWords | undefined
}) {
  const words = useText(logsText)
  const language = useLanguage()
  const format = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  const read = (value: Change['before'], column: string) =>
    valueText(value, words, {
      nameOf: nameIn(names, language, column),
      formatMoment: format.dateTime,
    })
  const rows = [...changes].sort(byInterest).map(
    ({ column, before, after, isConcealed }): ReadChange => ({
      column,
      label: auditColumnWord(column, language, table),
      before: action === 'added' ? undefined : read(before, column),
      after: action === 'removed' ? undefined : read(after, column),
      isConcealed,
    }),
  )
  if (rows.length === 0) return null
  return (
    <div className="log-changes">
      {isOpen ? <ChangeTable rows={rows} action={action} /> : <Brief rows={rows} />}
      <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? words.less : words.allFields(rows.length)}
      </button>
    </div>
  )
}

function Brief({ rows }: { rows: readonly ReadChange[] }) {
  const words = useText(logsText)
  return (
    <dl>
      {rows.slice(0, shownInBrief).map(({ column, label, before, after, isConcealed }) => (
        <div key={column}>
          <dt>{label}</dt>
          {isConcealed ? (
            <dd className="log-concealed">{words.concealed}</dd>
          ) : (
            <dd title={[before, after].filter((value) => value !== undefined).join(' → ')}>
              {before !== undefined && <del>{before}</del>}
              {before !== undefined && after !== undefined && <i aria-hidden> → </i>}
              {after !== undefined && <ins>{after}</ins>}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
