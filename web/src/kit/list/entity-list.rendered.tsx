import { listItemsByCode } from '@iwater/contract/dictionaries'
import { type ListSettings, readListPreference } from '@iwater/contract/kit/list-preference'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import type { Summary } from '@iwater/contract/kit/summary'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { EntityRecords } from '../EntityPage.tsx'
import { callsOf, type Row } from '../records.ts'
import { listInputOf, readListState } from './list-address.ts'
import type { OwnCells } from './own-cells.ts'

const row = (own: object): Row => ({
  id: '00000000-0000-7000-8000-000000000001',
  version: 1,
  code: 'P-100',
  name: { zh: '水泵', en: 'Pump' },
  organisation_id: '00000000-0000-7000-8000-0000000000a1',
  category: 'pump',
  model: null,
  tags: [],
  stock: 3,
  price: 12.5,
  worth: 37.5,
  bought_on: null,
  used_at: null,
  is_critical: false,
  reorder_at: null,
  note: null,
  labels: { category: { zh: '泵', en: 'Pump kind', tone: 'good' } },
  ...own,
})

const rows = [
  row({}),
  row({ id: '00000000-0000-7000-8000-000000000002', code: 'P-200', worth: null }),
]

/** The list, with the same answer to whatever the addresses ask. */
const open = (
  query = '',
  own: {
    language?: 'zh' | 'en'
    records?: Row[]
    further?: readonly string[]
    settings?: ListSettings
    summary?: Summary
    cells?: OwnCells
  } = {},
) => {
  const { language = 'zh', records = rows, further = [], settings = { views: [] } } = own
  const { summary, cells } = own
  const total = records.length
  const output = {
    records,
    total,
    isMore: false,
    current: 1,
    size: 10,
    ...(summary && { summary }),
  }
  const answers = [query, ...further].map((one) => {
    const input = listInputOf(readListState(new URLSearchParams(one), sparePart))
    return { key: [callsOf(sparePart).list.path, input] as const, output: output as never }
  })
  const categories = known(listItemsByCode, { code: 'part-category' }, [
    { value: 'pump', label: { zh: '泵', en: 'Pump kind' }, tone: null, isDisabled: false },
    { value: 'old', label: { zh: '旧类', en: 'Old kind' }, tone: null, isDisabled: true },
  ])
  const preference = known(readListPreference, { list: sparePart.table }, { version: 1, settings })
  return renderPage(<EntityRecords entity={sparePart} {...(cells && { cells })} />, {
    language,
    query,
    answers: [...answers, categories, preference],
  })
}

const address = () => page.getByRole('status', { name: 'address' })

test('values are shown by their kinds, what is missing as a dash', async () => {
  await open()
  await expect
    .element(page.getByRole('row', { name: /P-100/ }))
    .toHaveTextContent('P-100水泵泵337.50 ¥')
  await expect.element(page.getByRole('row', { name: /P-200/ })).toHaveTextContent('P-200水泵泵3–')
})

test('a choice has the colour that its dictionary gives it', async () => {
  await open()
  const cell = page.getByRole('row', { name: /P-100/ }).getByText('泵', { exact: true })
  await expect.element(cell).toHaveClass('kit-tone-good')
})

test('in English it is English, and no Chinese is left', async () => {
  await open('', { language: 'en' })
  await expect
    .element(page.getByRole('row', { name: /P-100/ }))
    .toHaveTextContent('P-100PumpPump kind337.50 ¥')
  expect(document.body.textContent).not.toMatch(/\p{Script=Han}/u)
})

test('headings sort by mouse and by keys, and the address keeps the order', async () => {
  await open('', { further: ['sort=stock', 'sort=stock&order=desc'] })
  const heading = page.getByRole('columnheader', { name: '库存' })
  await heading.click()
  await expect.element(address()).toHaveTextContent('sort=stock')
  heading.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(address()).toHaveTextContent('sort=stock&order=desc')
})

test('the first column opens the record', async () => {
  await open()
  await page.getByRole('button', { name: 'P-200' }).click()
  await expect.element(address()).toHaveTextContent(`record=${rows[1]?.id}`)
})

test('an address that asks for what the description forbids counts as empty', async () => {
  await open('sort=note;drop&filter=[["price","like","x"]]&order=desc')
  await expect.element(page.getByRole('row', { name: /P-100/ })).toBeVisible()
})

test('a filter offers the operators of its field and goes into the address', async () => {
  await open('', { language: 'en' })
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('combobox', { name: 'Field – Row 1' }).click()
  await page.getByTitle('In stock', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Condition – Row 1' }).click()
  expect(page.getByTitle('contains', { exact: true }).elements()).toHaveLength(0)
  await page.getByTitle('at least', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Value – Row 1' }).fill('3')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect
    .element(address())
    .toHaveTextContent(new URLSearchParams({ filter: '[["stock","≥",3]]' }).toString())
})

test('an empty list has one message, and another where a filter hides all records', async () => {
  await open('', { records: [] })
  await expect.element(page.getByText('暂无备件')).toBeVisible()
  await open('keyword=zz', { records: [] })
  await expect.element(page.getByText('没有符合条件的记录')).toBeVisible()
})

test('a condition without a value is none', async () => {
  await open('', { language: 'en' })
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(address()).toHaveTextContent('')
})

test('a filter that is too long for the address is not dropped without a word', async () => {
  const long = Array.from({ length: 19 }, () => ['code', 'like', 'x'.repeat(185)])
  const query = new URLSearchParams({ filter: JSON.stringify(long) }).toString()
  await open(query, { language: 'en' })
  await page.getByRole('button', { name: 'Filter (19)' }).click()
  await page.getByRole('button', { name: 'Add condition' }).click()
  await page.getByRole('textbox', { name: 'Value – Row 20' }).fill('y'.repeat(190))
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The filter is too long. Use fewer conditions or values.')
  await expect.element(address()).toHaveTextContent(query)
})

test('a filter offers disabled items too, because records may still have them', async () => {
  const query = new URLSearchParams({ filter: '[["category","=","old"]]' }).toString()
  await open('', { language: 'en', further: [query] })
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('combobox', { name: 'Field – Row 1' }).click()
  await page.getByTitle('Category', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Value – Row 1' }).click()
  await page.getByTitle('Old kind', { exact: true }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect.element(address()).toHaveTextContent(query)
})

const summary = {
  stock: '214748364700001',
  price: '12.12345',
  worth: '12345678901234567890.12',
  reorder_at: '2',
}

test('a summary is the last row, under the columns that it is of', async () => {
  await open('', { language: 'en', summary })
  const row = page.getByRole('row').last()
  await expect
    .element(row)
    .toHaveTextContent('SummaryTotal 214,748,364,700,001Total 12,345,678,901,234,567,890.12 ¥')
})

test('on a phone the summary is the last card, with all of its figures', async () => {
  await page.viewport(390, 800)
  await open('', { language: 'en', summary })
  const title = page.getByRole('heading', { name: 'Summary' })
  await expect.element(title).toBeVisible()
  expect(title.element().parentElement?.textContent).toBe(
    'SummaryIn stockTotal 214,748,364,700,001Unit priceAverage 12.123 ¥WorthTotal 12,345,678,901,234,567,890.12 ¥Reorder atCount 2',
  )
  await page.viewport(1366, 768)
})

test.each([
  ['a row', 1280],
  ['a card', 390],
])('a control that is pressed in %s does its own work and opens no record', async (_, width) => {
  await page.viewport(width, 800)
  const press = vi.fn()
  const cells = {
    stock: () => (
      <button type="button" onClick={press}>
        Count again
      </button>
    ),
  }
  await open('', { language: 'en', cells })
  await page.getByRole('button', { name: 'Count again' }).first().click()
  expect(press).toHaveBeenCalledOnce()
  await expect.element(address()).toHaveTextContent('')
  await page.viewport(1280, 800)
})
