import '#web/styles/base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Table } from 'antd'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { DataGrid } from '#web/kit/grid/DataGrid.tsx'
import AntRoot from '#web/platform/theme/AntRoot.tsx'
import { startTheme } from '#web/platform/theme/theme.ts'

// The page of bench/browser/grid.ts: the same rows in either table, shown by a button.

type Row = { id: string; values: readonly string[] }

const columnCount = 12
const rows = Array.from(
  { length: 100_000 },
  (_, at): Row => ({
    id: String(at),
    values: Array.from(
      { length: columnCount },
      (__, column) => `${column}-${(at * 7919) % 99_991}`,
    ),
  }),
)
const names = Array.from({ length: columnCount }, (_, column) => `Column ${column + 1}`)
const width = 140

function Grid() {
  return (
    <DataGrid
      label="Rows"
      columns={names.map((title, at) => ({
        key: title,
        title,
        width,
        text: ({ values }: Row) => values[at] ?? '',
        ...(at === 0 && { pin: 'left' as const }),
      }))}
      rows={rows}
      rowKey={({ id }) => id}
    />
  )
}

function AntdTable() {
  return (
    <Table
      virtual
      rowKey="id"
      dataSource={rows}
      pagination={false}
      scroll={{ x: width * columnCount, y: 420 }}
      columns={names.map((title, at) => ({
        key: title,
        title,
        width,
        sorter: (one: Row, other: Row) =>
          (one.values[at] ?? '') < (other.values[at] ?? '') ? -1 : 1,
        render: (_: unknown, { values }: Row) => values[at],
        ...(at === 0 && { fixed: 'left' as const }),
      }))}
    />
  )
}

function Bench() {
  const [isShown, setShown] = useState(false)
  const isGrid = location.search === '?grid'
  return (
    <main>
      <button type="button" onClick={() => setShown(true)}>
        Show
      </button>
      {isShown && (isGrid ? <Grid /> : <AntdTable />)}
    </main>
  )
}

startTheme()
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <AntRoot>
        <Bench />
      </AntRoot>
    </QueryClientProvider>,
  )
