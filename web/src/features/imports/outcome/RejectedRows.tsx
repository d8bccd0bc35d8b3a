import {
  type ImportJob,
  type RowRejectionReason,
  rowRejectionReasons,
} from '@iwater/contract/field/imports'
import { useQuery } from '@tanstack/react-query'
import { Pagination } from 'antd'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { usePage } from '#web/platform/page/page.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { CountChips } from '#web/ui/list/CountChips.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { columnsLeftOut } from '../import-steps.ts'
import { previewQuery, rejectedPageSize, rejectedQuery } from '../imports.api.ts'
import { outcomeText } from './outcome.text.ts'

/** Which part of the list the address asks for. */
function useRange() {
  const { query, setQuery } = usePage()
  const named = query.get('reason')
  const reason = rowRejectionReasons.find((each) => each === named) ?? null
  const page = Math.max(1, Math.floor(Number(query.get('page'))) || 1)
  return {
    reason,
    page,
    choose: (next: RowRejectionReason | null) =>
      setQuery({ reason: next, page: null }, { replace: true }),
    openPage: (next: number) =>
      setQuery({ page: next === 1 ? null : String(next) }, { replace: true }),
  }
}

type Range = ReturnType<typeof useRange>

function Reasons({ job, range }: { job: ImportJob; range: Range }) {
  const words = useText(outcomeText)
  const format = useFormat()
  const present = rowRejectionReasons.filter((reason) => (job.rejectedByReason[reason] ?? 0) > 0)
  return (
    <div className="import-reasons">
      <CountChips<RowRejectionReason | 'all'>
        label={words.byReason}
        value={range.reason ?? 'all'}
        onChange={(key) => range.choose(key === 'all' ? null : key)}
        chips={[
          { key: 'all', label: words.allReasons, count: format.number(job.rejectedCount) },
          ...present.map((reason) => ({
            key: reason,
            label: words.reasons[reason],
            count: format.number(job.rejectedByReason[reason]),
          })),
        ]}
      />
      {range.reason !== null && <p>{words.reasonDetails[range.reason]}</p>}
    </div>
  )
}

function Rows({ job, range }: { job: ImportJob; range: Range }) {
  const words = useText(outcomeText)
  const format = useFormat()
  const { data, error, isPlaceholderData, refetch } = useQuery(
    rejectedQuery(job.importId, range.reason, range.page),
  )
  if (data === undefined) {
    return <Pending error={error} onRetry={refetch} rows={12} />
  }
  return (
    <>
      <div className="import-scroll" aria-busy={isPlaceholderData}>
        <table className="import-table import-rejected">
          <thead>
            <tr>
              <th scope="col" className="import-number">
                {words.rejectedRow}
              </th>
              <th scope="col">{words.rejectedReason}</th>
              <th scope="col">{words.rejectedColumn}</th>
              <th scope="col">{words.rejectedText}</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map(({ number, row, column, reason, text }) => (
              <tr key={number}>
                <td className="import-number w-figure">{format.number(row)}</td>
                <td title={words.reasonDetails[reason]}>{words.reasons[reason]}</td>
                <td className={column === null ? 'import-quiet' : undefined}>
                  {column ?? words.wholeRow}
                </td>
                <td>
                  <code title={text}>{text}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {data.total > rejectedPageSize && (
        <Pagination
          align="end"
          current={range.page}
          pageSize={rejectedPageSize}
          total={data.total}
          showSizeChanger={false}
          showTotal={(total, [from, to]) =>
            words.rangeOf(format.number(from), format.number(to), format.number(total))
          }
          onChange={range.openPage}
        />
      )}
    </>
  )
}

/** Columns that are named of those left out. */
const columnsNamed = 12

/** Nothing was rejected; what was left out on purpose is named. */
function NoneRejected({ importId }: { importId: string }) {
  const words = useText(outcomeText)
  const format = useFormat()
  const { data } = useQuery(previewQuery(importId))
  const left = data === undefined ? [] : columnsLeftOut(data)
  return (
    <Card>
      <EmptyState
        title={words.noneRejected}
        hint={
          left.length === 0
            ? words.noneRejectedHint
            : `${words.noneRejectedHint} ${words.leftOut(
                format.number(left.length),
                left.slice(0, columnsNamed).join(', ') + (left.length > columnsNamed ? ' …' : ''),
              )}`
        }
      />
    </Card>
  )
}

/** Rejected rows and cells with their reasons. */
export function RejectedRows({ job }: { job: ImportJob }) {
  const words = useText(outcomeText)
  const range = useRange()
  if (job.rejectedCount === 0) return <NoneRejected importId={job.importId} />
  return (
    <Card title={words.rejectedTitle} note={words.rejectedNote} className="import-rejections">
      <Reasons job={job} range={range} />
      <Rows job={job} range={range} />
    </Card>
  )
}
