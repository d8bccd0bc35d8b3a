import '#web/styles/print.css'
import {
  type ListPreference,
  type ListSettings,
  readListPreference,
} from '@iwater/contract/kit/list-preference'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import { afterEach, expect, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { EntityRecords } from '../EntityPage.tsx'
import { callsOf, type Row } from '../records.ts'
import { listInputOf, readListState } from './list-address.ts'

const row: Row = {
  id: '00000000-0000-7000-8000-000000000001',
  version: 1,
  code: 'P-100',
  name: { zh: '水泵', en: 'Pump' },
  category: 'pump',
  stock: 3,
  price: 12.5,
  worth: 37.5,
  is_critical: false,
  note: 'A pump that is kept in the store beside the office',
  labels: { category: { zh: '泵', en: 'Pump kind' } },
}

afterEach(() => {
  vi.unstubAllGlobals()
})

/** The list as a user has arranged it. What it stores is answered as a server would, and kept in `stored`. */
async function open(settings: ListSettings = { views: [] }, own: object = {}) {
  const stored: ListPreference[] = []
  vi.stubGlobal('fetch', async (_: unknown, { method, body }: RequestInit) => {
    if (method !== 'PUT') throw new TypeError('no server')
    const sent = JSON.parse(String(body)) as ListPreference
    stored.push(sent)
    const data = { version: sent.version + 1, settings: sent.settings }
    const headers = { 'content-type': 'application/json' }
    return new Response(JSON.stringify({ code: 0, msg: '', data }), { headers })
  })
  const input = listInputOf(readListState(new URLSearchParams(), sparePart))
  const output = { records: [{ ...row, ...own }], total: 1, isMore: false, current: 1, size: 10 }
  await renderPage(<EntityRecords entity={sparePart} />, {
    language: 'en',
    answers: [
      { key: [callsOf(sparePart).list.path, input] as const, output: output as never },
      known(readListPreference, { list: 'spare_part' }, { version: 1, settings }),
    ],
  })
  await expect.element(page.getByRole('button', { name: /^(Columns|More tools)$/ })).toBeVisible()
  await expect.element(page.getByText('P-100').or(page.getByText('Pump')).first()).toBeVisible()
  return stored
}

const headings = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map((heading) => heading.getAttribute('aria-label'))

const openPanel = async () => {
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Columns' })).toBeVisible()
}

const lastColumns = (stored: readonly ListPreference[]) => stored.at(-1)?.settings.columns

test('columns are shown as the user has arranged them', async () => {
  await open({
    columns: [{ name: 'price' }, { name: 'gone' }, { name: 'name', isHidden: true }],
    views: [],
  })
  expect(headings()).toEqual(['Part number', 'Unit price', 'Category', 'In stock', 'Worth'])
})

test('a column is hidden and another one shown, at once and for good', async () => {
  const stored = await open()
  await openPanel()
  await page.getByRole('checkbox', { name: 'Category' }).click()
  await page.getByRole('checkbox', { name: 'Note' }).click()
  await expect.poll(headings).toEqual(['Part number', 'Name', 'In stock', 'Worth', 'Note'])
  await expect
    .poll(() => lastColumns(stored))
    .toEqual([
      { name: 'code' },
      { name: 'name' },
      { name: 'category', isHidden: true },
      { name: 'stock' },
      { name: 'worth' },
      { name: 'note' },
    ])
})

test('the first column is not offered for hiding or moving', async () => {
  await open()
  await openPanel()
  await expect.element(page.getByRole('checkbox', { name: 'Part number' })).toBeDisabled()
  expect(page.getByRole('button', { name: /“Part number”/ }).elements()).toHaveLength(0)
  expect(page.getByRole('checkbox', { name: 'Suppliers' }).elements()).toHaveLength(0)
})

test('columns are moved by buttons and by arrow keys, and the focus follows', async () => {
  const stored = await open()
  await openPanel()
  await page.getByRole('button', { name: 'Move “In stock” up' }).click()
  await expect.poll(() => headings().slice(0, 3)).toEqual(['Part number', 'Name', 'In stock'])
  await expect.element(page.getByRole('button', { name: 'Move “In stock” up' })).toHaveFocus()
  await expect.element(page.getByText('“In stock” is now column 3')).toBeInTheDocument()
  const grip = page.getByRole('button', { name: 'Move “In stock” (arrow keys)' })
  grip.element().focus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.poll(() => headings().slice(0, 3)).toEqual(['Part number', 'In stock', 'Name'])
  await expect.element(grip).toHaveFocus()
  await expect.poll(() => lastColumns(stored)?.[1]).toEqual({ name: 'stock' })
})

test('a column is dragged to another place', async () => {
  await open()
  await openPanel()
  await page
    .getByRole('button', { name: 'Move “Worth” (arrow keys)' })
    .dropTo(page.getByRole('button', { name: 'Move “Name” (arrow keys)' }))
  await expect.poll(() => headings().slice(0, 3)).toEqual(['Part number', 'Worth', 'Name'])
})

test('a column is pinned to an edge', async () => {
  const stored = await open()
  await openPanel()
  await page.getByRole('combobox', { name: 'Pin “Name”' }).click()
  await page.getByTitle('Pinned right', { exact: true }).click()
  await expect.poll(() => headings().at(-1)).toBe('Name')
  await expect
    .poll(() => lastColumns(stored)?.find(({ name }) => name === 'name'))
    .toEqual({ name: 'name', pin: 'right' })
})

test('on paper a pinned column paints over no line between rows', async () => {
  await open({ columns: [{ name: 'code', pin: 'left' }, { name: 'name' }], views: [] })
  const devtools = cdp() as unknown as { send: (method: string, of: object) => Promise<unknown> }
  const media = (name: string) => devtools.send('Emulation.setEmulatedMedia', { media: name })
  const painted = () =>
    [...document.querySelectorAll('.kit-table tbody td.ant-table-cell-fix')]
      .filter((cell) => cell.textContent === 'P-100')
      .map((cell) => getComputedStyle(cell).backgroundColor)
  expect(painted()).not.toEqual(['rgba(0, 0, 0, 0)'])
  await media('print')
  expect(painted()).toEqual(['rgba(0, 0, 0, 0)'])
  await media('')
})

test('the described columns are restored, and views stay', async () => {
  const views = [{ viewKey: 'a1', name: 'Mine', query: { keyword: 'x' } }]
  const stored = await open({ columns: [{ name: 'price' }], views })
  await openPanel()
  await page.getByRole('button', { name: 'Restore defaults' }).click()
  await expect.poll(headings).toEqual(['Part number', 'Name', 'Category', 'In stock', 'Worth'])
  await expect.poll(() => stored.at(-1)?.settings).toEqual({ views })
})

const edge = (title: string) => page.getByRole('separator', { name: `Width of “${title}”` })
const widthOf = (title: string) =>
  page.getByRole('columnheader', { name: title }).element().getBoundingClientRect().width

test('the edge of a heading changes the width of its column by keys, without sorting', async () => {
  const stored = await open()
  const before = widthOf('Category')
  edge('Category').element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}')
  await expect.poll(() => Math.round(widthOf('Category') - before)).toBe(32)
  await expect
    .poll(() => lastColumns(stored)?.find(({ name }) => name === 'category')?.width)
    .toBe(Math.round(before + 32))
  await expect.element(page.getByRole('status', { name: 'address' })).toHaveTextContent('')
})

test('the edge of a heading is dragged, without sorting, and a double click takes the width back', async () => {
  const stored = await open()
  const box = edge('Category').element().getBoundingClientRect()
  const before = widthOf('Category')
  const handle = edge('Category').element()
  handle.setPointerCapture = () => undefined
  const send = (type: string, x: number) =>
    handle.dispatchEvent(
      new PointerEvent(type, {
        clientX: x,
        clientY: box.y,
        pointerId: 1,
        bubbles: true,
        button: 0,
      }),
    )
  send('pointerdown', box.x)
  await expect.poll(() => handle.style.transform).toBe('translateX(0px)')
  send('pointermove', box.x + 60)
  await expect.poll(() => handle.style.transform).toBe('translateX(60px)')
  send('pointerup', box.x + 60)
  await expect.poll(() => Math.round(widthOf('Category') - before)).toBe(60)
  await edge('Category').dblClick()
  await expect.poll(() => Math.round(widthOf('Category') - before)).toBe(0)
  await expect
    .poll(() => lastColumns(stored)?.find(({ name }) => name === 'category'))
    .toEqual({ name: 'category' })
  await expect.element(page.getByRole('status', { name: 'address' })).toHaveTextContent('')
})

test('a narrow column cuts long values and shows them as a tip', async () => {
  await open({ columns: [{ name: 'note', width: 100 }], views: [] })
  await expect.poll(() => widthOf('Note')).toBe(100)
  await expect
    .element(page.getByRole('cell', { name: /^A pump/ }))
    .toHaveAttribute('title', 'A pump that is kept in the store beside the office')
})

test('cards on a phone follow the choice and order of columns', async () => {
  await page.viewport(390, 844)
  try {
    await open({
      columns: [
        { name: 'stock' },
        { name: 'name' },
        { name: 'category', isHidden: true },
        { name: 'price' },
        { name: 'worth' },
      ],
      views: [],
    })
    await expect
      .poll(() => [...document.querySelectorAll('.kit-card dt')].map((term) => term.textContent))
      .toEqual(['Part number', 'In stock', 'Unit price', 'Worth'])
  } finally {
    await page.viewport(1366, 768)
  }
})

test('a name that is one long word is broken instead of pushing the other columns away', async () => {
  const name = 'W'.repeat(80)
  await open({ views: [] }, { name: { zh: name, en: name } })
  const cell = page.getByRole('cell', { name }).element()
  // On one line it takes more than 1,000 pixels.
  expect(cell.getBoundingClientRect().width).toBeLessThan(900)
  expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth)
})
