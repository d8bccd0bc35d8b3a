import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '#web/testing/render-page.tsx'
import { DataGrid } from './DataGrid.tsx'
import type { GridColumn } from './grid-column.ts'

type Reading = { id: string; unit: string; flow: number | null }

const columns: GridColumn<Reading>[] = [
  { key: 'unit', title: '设备', text: ({ unit }) => unit, width: 200, pin: 'left' },
  {
    key: 'flow',
    title: '流量',
    text: ({ flow }) => (flow === null ? '–' : `${flow} m³/h`),
    value: ({ flow }) => flow,
    align: 'end',
    summary: '6 m³/h',
  },
]

const rows = (count: number): Reading[] =>
  Array.from({ length: count }, (_, at) => ({
    id: String(at),
    unit: `泵 ${count - at}`,
    flow: at === 1 ? null : at,
  }))

const open = (count = 3, language: 'zh' | 'en' = 'zh') =>
  renderPage(
    <DataGrid label="读数" columns={columns} rows={rows(count)} rowKey={({ id }) => id} />,
    { language },
  )

const cell = (name: string) => page.getByRole('gridcell', { name, exact: true })

/** What a copy of the focused cell writes. */
function copied() {
  const data = new DataTransfer()
  const event = new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(event)
  return data.getData('text/plain')
}

test('a grid has a name, headings, numbered rows, and a sum at its foot', async () => {
  await open()
  const grid = page.getByRole('grid', { name: '读数' })
  await expect.element(grid).toHaveAttribute('aria-rowcount', '5')
  await expect.element(page.getByRole('columnheader', { name: '流量' })).toBeVisible()
  await expect.element(page.getByRole('row').nth(1)).toHaveTextContent('1泵 30 m³/h')
  await expect.element(page.getByRole('row').last()).toHaveTextContent('合计6 m³/h')
  await expect.element(grid).toHaveAccessibleDescription(/方向键移动/)
})

test('columns that grow take the room that is free, also when there is less', async () => {
  const own = columns.map((column, at) => ({ ...column, grows: at === 0 }))
  await renderPage(
    <div id="room" style={{ width: 900 }}>
      <DataGrid label="读数" columns={own} rows={rows(3)} rowKey={({ id }) => id} />
    </div>,
  )
  const width = (name: string) => Math.round(cell(name).element().getBoundingClientRect().width)
  // Without the border of the grid, the numbers and the usual width of the other.
  await expect.poll(() => [width('泵 3'), width('0 m³/h')]).toEqual([900 - 2 - 64 - 140, 140])
  document.getElementById('room')?.style.setProperty('width', '600px')
  await expect.poll(() => width('泵 3')).toBe(600 - 2 - 64 - 140)
})

test('the cells of a row stand beside each other below their headings', async () => {
  await open()
  const box = (name: string) => cell(name).element().getBoundingClientRect()
  const heading = page.getByRole('columnheader', { name: '流量' }).element().getBoundingClientRect()
  expect([box('泵 3').top, box('0 m³/h').left]).toEqual([box('0 m³/h').top, heading.left])
  expect(box('泵 2').top).toBeGreaterThan(box('泵 3').bottom - 1)
})

test('headings sort by mouse and by keys, by value, with what is empty last', async () => {
  await open()
  const heading = page.getByRole('columnheader', { name: '流量' })
  const order = () => page.getByRole('grid').element().textContent
  await heading.click()
  await expect.element(heading).toHaveAttribute('aria-sort', 'ascending')
  await heading.click()
  await expect.poll(order).toMatch(/1泵 12 m³\/h2泵 30 m³\/h3泵 2–/)
  await page.getByRole('columnheader', { name: '设备' }).click()
  await expect.poll(order).toMatch(/1泵 1.*2泵 2.*3泵 3/)
})

test('arrows move, and with Shift choose a block that is copied for spreadsheets', async () => {
  await open()
  await cell('泵 3').click()
  expect(copied()).toBe('泵 3')
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}')
  await expect.element(page.getByRole('status').first()).toHaveTextContent('已选择 4 个单元格')
  expect(copied()).toBe('泵 3\t0 m³/h\n泵 2\t–')
  await userEvent.keyboard('{ArrowDown}')
  expect(copied()).toBe('泵 2')
})

test('a hundred thousand rows are there with as few cells as fit, and End finds the last', async () => {
  await open(100_000)
  await cell('泵 100000').click()
  expect(document.querySelectorAll('[role=gridcell]').length).toBeLessThan(150)
  await userEvent.keyboard('{Control>}{End}{/Control}')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(page.getByText('99999 m³/h')).toBeVisible()
})

test('in English it is English', async () => {
  await open(0, 'en')
  await expect.element(page.getByText('No data')).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Row' })).toBeVisible()
})
