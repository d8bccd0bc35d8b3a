import type { Entity } from '@iwater/contract/kit/entity'
import { isSortable } from '@iwater/contract/kit/filter'
import type { Summary } from '@iwater/contract/kit/summary'
import { Table, type TableColumnsType, type TableProps } from 'antd'
import { cloneElement, isValidElement, lazy, type ReactNode, Suspense, useMemo } from 'react'
import { useLocal } from '#web/platform/i18n/language.ts'
import { useChangeFilter } from '#web/platform/page/list-query.ts'
import { useExpandable } from '../expand/expandable.tsx'
import { isRecord, type Row } from '../records.ts'
import type { ShowValue } from '../show-value.ts'
import { alignOf, Cell, OpenButton } from './cells.tsx'
import type { Column } from './columns.ts'
import { useExtraColumns } from './extra-columns.tsx'
import { HeadingCell, type Sizing } from './HeadingCell.tsx'
import { type ListState, orderInAddress } from './list-address.ts'
import type { Ticks } from './use-ticks.ts'

const SummaryRow = lazy(async () => ({
  default: (await import('../summary/SummaryRow.tsx')).SummaryRow,
}))

const orders = { asc: 'ascend', desc: 'descend' } as const

/** Levels of a tree are rows of their own here; `children` of a record is their number. */
const flat = { childrenColumnName: '#rows' }

const components = { header: { cell: HeadingCell } }

/**
 * What is wider than its column is cut; the whole of it is the tip. A described width is what values ask for at most, so that
 * their columns share the room that is left; one that somebody has set holds.
 */
const fitted = (width: number, isSet: boolean, text: (row: Row) => string) => ({
  ...(isSet && { width }),
  className: 'kit-fit',
  onCell: (row: Row) => ({ title: text(row), style: { maxWidth: width } }),
})

/** What stands in front of the columns of a list whose rows can be moved. */
export type Lead = {
  /** Of its column, and what the list is sorted by there. */
  title: string
  sort: string
  cell: (row: Row) => ReactNode
  isDragged: (row: Row) => boolean
  /** Where what is dragged would be put, beside or below the row. */
  dropAt?: (row: Row) => string | undefined
}

export type Decorate = (columns: TableColumnsType<Row>) => TableColumnsType<Row>

type Arranged = {
  columns: readonly Column[]
  show: ShowValue
  onWidth: (name: string, width: number | undefined) => void
}

function useColumns(
  { columns, show, onWidth }: Arranged,
  { sort, order }: ListState,
): TableColumnsType<Row> {
  const local = useLocal()
  return useMemo(
    () =>
      columns.map(({ name, field, width, pin }, at) => {
        const title = local(field.title)
        const sizing: Sizing = { title, width, onWidth: (next) => onWidth(name, next) }
        return {
          key: name,
          title,
          align: alignOf(field),
          ...(width !== undefined &&
            fitted(width, width !== field.width, (row) => show(name, row))),
          ...(isSortable(field) && {
            sorter: true,
            sortOrder: sort === name ? orders[order] : null,
          }),
          ...(pin !== undefined && { fixed: pin }),
          onHeaderCell: () => ({
            'aria-label': title,
            ...(width !== undefined && { style: { maxWidth: width } }),
            ...({ sizing } as object),
          }),
          render: (_: unknown, row: Row) => {
            const content = <Cell {...{ name, field, row, show }} isInButton={at === 0} />
            return at === 0 ? <OpenButton row={row}>{content}</OpenButton> : content
          },
        }
      }),
    [columns, local, show, sort, order, onWidth],
  )
}

const leadColumns = (lead: Lead | undefined, { sort, order }: ListState): TableColumnsType<Row> =>
  lead === undefined
    ? []
    : [
        {
          key: lead.sort,
          title: lead.title,
          className: 'kit-lead-column',
          width: 1,
          fixed: 'left',
          sorter: true,
          sortOrder: sort === lead.sort ? orders[order] : null,
          onHeaderCell: () => ({ 'aria-label': lead.title }),
          render: (_: unknown, row: Row) => isRecord(row) && lead.cell(row),
        },
      ]

/** A row as something that is dragged finds it. */
export const slotOf = ({ isDragged, dropAt }: Lead, row: Row) =>
  ({
    'data-slot': row.id,
    'data-dragged': isDragged(row) || undefined,
    'data-drop': dropAt?.(row),
  }) as object

/** Ticks all. antd repeats headings in a hidden row that measures them, where nothing may take the focus. */
const TickAll = ({ children }: { children: ReactNode }) => (
  <div
    ref={(heading) => {
      if (heading !== null) heading.inert = heading.closest('.ant-table-measure-row') !== null
    }}
    className="ant-table-selection"
  >
    {children}
  </div>
)

const areTicked = (rows: readonly Row[], ticked: Ticks['ticked']) =>
  rows.every((row) => !isRecord(row) || ticked.has(row.id))

/** The control that ticks all rows says how many of them are, also of those that are not drawn. */
function tickingAll(checkbox: ReactNode, all: readonly Row[], ticked: Ticks['ticked']) {
  if (!isValidElement<{ checked: boolean; indeterminate: boolean }>(checkbox)) return checkbox
  const checked = areTicked(all, ticked)
  return cloneElement(checkbox, {
    checked,
    indeterminate: !checked && all.some(({ id }) => ticked.has(id)),
  })
}

/** `all` are the rows of a table of which only some are drawn. */
const tickColumn = (
  { ticked, words, nameOf, tick }: Ticks,
  all: readonly Row[] | undefined,
): NonNullable<TableProps<Row>['rowSelection']> => ({
  selectedRowKeys: [...ticked.keys()],
  preserveSelectedRowKeys: true,
  fixed: 'left',
  columnWidth: 48,
  columnTitle: (checkbox) => (
    <TickAll>{all === undefined ? checkbox : tickingAll(checkbox, all, ticked)}</TickAll>
  ),
  getTitleCheckboxProps: () => ({ 'aria-label': words.tickAll }),
  getCheckboxProps: (row) =>
    isRecord(row)
      ? { 'aria-label': words.tick(nameOf(row)) }
      : { disabled: true, className: 'w-read-out-only', 'aria-hidden': true },
  onSelect: (row, isTicked) => tick([row], isTicked),
  onSelectAll: (isTicked, _, changed) =>
    all === undefined
      ? tick(changed, isTicked)
      : tick(all.filter(isRecord), !areTicked(all, ticked)),
  onSelectMultiple: (isTicked, _, changed) => tick(changed, isTicked),
})

/** The list on wide screens; its headings sort it, its first column opens the record. */
export function EntityTable({
  entity,
  rows,
  state,
  allRows,
  ticks,
  summary,
  lead,
  decorate,
  ...arranged
}: Arranged & {
  lead?: Lead | undefined
  decorate?: Decorate | undefined
  entity: Entity
  rows: readonly Row[]
  /** Where `rows` are those that are drawn. */
  allRows?: readonly Row[] | undefined
  state: ListState
  ticks: Ticks | undefined
  summary: Summary | undefined
}) {
  const columns = useColumns(arranged, state)
  const { before, after } = useExtraColumns(entity, state, arranged.show)
  const change = useChangeFilter()
  const onChange: TableProps<Row>['onChange'] = (_, __, sorter) => {
    if (Array.isArray(sorter)) return
    const { columnKey, order } = sorter
    if (!order) change(orderInAddress())
    else change(orderInAddress(String(columnKey), order === 'descend' ? 'desc' : 'asc'))
  }
  const { toggle, expandable } = useExpandable(entity, arranged.show)
  const leading = [...toggle, ...leadColumns(lead, state)]
  const all = [...leading, ...before, ...columns, ...after]
  const first = before.length + leading.length + (ticks === undefined ? 0 : 1)
  return (
    <Table
      className="kit-table"
      columns={decorate?.(all) ?? all}
      components={components}
      {...(ticks !== undefined && { rowSelection: tickColumn(ticks, allRows) })}
      dataSource={rows}
      rowKey="id"
      expandable={{ ...flat, ...expandable }}
      pagination={false}
      scroll={{ x: 'max-content' }}
      onChange={onChange}
      {...(lead !== undefined && { onRow: (row: Row) => slotOf(lead, row) })}
      {...(summary !== undefined && {
        summary: () => (
          <Suspense fallback={null}>
            <SummaryRow
              {...{ entity, summary, columns: arranged.columns, first, after: after.length }}
            />
          </Suspense>
        ),
      })}
    />
  )
}
