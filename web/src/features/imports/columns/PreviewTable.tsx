import type { ImportPreview } from '@iwater/contract/field/imports'
import { memo } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { columnsText } from './columns.text.ts'
import { type Draft, type Role, roleOf } from './mapping-draft.ts'

type RolesOf = (column: string) => Role

const Cells = memo(function Cells({
  rows,
  lines,
  columns,
}: {
  rows: ImportPreview['rows']
  lines: ImportPreview['lines']
  columns: readonly string[]
}) {
  return (
    <tbody>
      {rows.map((row, index) => (
        // Rows of a file have no identity but their place, and none of them moves.
        // oxlint-disable-next-line react/no-array-index-key
        <tr key={index}>
          <th scope="row">{lines[index]}</th>
          {columns.map((column, place) => (
            <td key={column}>{row[place]}</td>
          ))}
        </tr>
      ))}
    </tbody>
  )
})

function Heading({ columns, roles }: { columns: readonly string[]; roles: RolesOf }) {
  const words = useText(columnsText)
  return (
    <thead>
      <tr>
        <th scope="col">{words.rowNumber}</th>
        {columns.map((column) => {
          const role = roles(column)
          return (
            <th key={column} scope="col" className={`import-role-${role}`}>
              {column}
              <small>{words.roles[role]}</small>
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

/** The first rows of the file, and what each column is used for. */
export function PreviewTable({ preview, draft }: { preview: ImportPreview; draft: Draft }) {
  const words = useText(columnsText)
  const format = useFormat()
  const { columns, rows, lines, rowCount } = preview
  return (
    <Card
      title={words.previewTitle}
      note={words.previewNote(format.number(rows.length), format.number(rowCount))}
      className="import-preview"
    >
      {/* Wide tables are scrolled by keyboard too. */}
      <div
        className="import-scroll"
        role="region"
        aria-label={words.previewTitle}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <table className="import-table">
          <Heading columns={columns} roles={(column) => roleOf(draft, column)} />
          <Cells rows={rows} lines={lines} columns={columns} />
        </table>
      </div>
    </Card>
  )
}
