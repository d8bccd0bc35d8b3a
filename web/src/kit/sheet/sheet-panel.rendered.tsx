import { listItemsByCode } from '@iwater/contract/dictionaries'
import {
  type ListAppearance,
  readListAppearance,
  usualListAppearance,
} from '@iwater/contract/kit/list-appearance'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { columnsOf, shownColumns } from '../list/columns.ts'
import { readListState } from '../list/list-address.ts'
import type { Row } from '../records.ts'
import { SheetPanel } from './SheetPanel.tsx'

const record = (at: number, own: object = {}): Row => ({
  id: `00000000-0000-7000-8000-00000000000${at}`,
  version: 1,
  code: `P-${at}`,
  name: { zh: `泵${at}`, en: `Pump ${at}` },
  organisation_id: '00000000-0000-7000-8000-0000000000a1',
  category: 'pump',
  model: null,
  tags: [],
  stock: at,
  price: 2,
  worth: at * 2,
  bought_on: null,
  used_at: null,
  is_critical: false,
  reorder_at: null,
  note: null,
  photo: null,
  manuals: [],
  labels: { category: { zh: '泵类', en: 'Pumps' }, organisation_id: { zh: '一厂', en: 'Works' } },
  ...own,
})

type Sent = { method: string; path: string; body: Record<string, unknown[]> }

/** The panel before a server that answers lists with these records, and a save with what is given. */
async function open(
  language: 'zh' | 'en' = 'zh',
  answers: [status: number, data: object][] = [],
  appearance: Partial<ListAppearance> = {},
) {
  const records = [record(1), record(2), record(3)]
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { url, method } = new Request(input, init)
    const path = new URL(url).pathname
    const reply = (status: number, data: unknown) =>
      new Response(JSON.stringify({ code: status === 200 ? 0 : 1, msg: '', data }), {
        status,
        headers: { 'content-type': 'application/json' },
      })
    if (method === 'PUT') {
      sent.push({ method, path, body: JSON.parse(String(init?.body)) as Sent['body'] })
      return reply(...(answers.shift() ?? ([200, { added: [] }] as const)))
    }
    const one = records.find(({ id }) => path.endsWith(id))
    if (one) return reply(200, { ...one, version: 2, stock: 50 })
    return reply(200, { records, total: records.length, isMore: false, current: 1, size: 100 })
  })
  const state = readListState(new URLSearchParams(), sparePart)
  const categories = [
    { value: 'pump', label: { zh: '泵类', en: 'Pumps' }, tone: null, isDisabled: false },
    { value: 'valve', label: { zh: '阀类', en: 'Valves' }, tone: null, isDisabled: false },
  ]
  await renderPage(
    <SheetPanel
      entity={sparePart}
      state={state}
      columns={shownColumns(columnsOf(sparePart))}
      onClose={() => undefined}
    />,
    {
      language,
      answers: [
        known(listItemsByCode, { code: 'part-category' }, categories),
        known(readListAppearance, {}, { ...usualListAppearance, ...appearance }),
      ],
    },
  )
  return { sent }
}

const cell = (name: string) => page.getByRole('gridcell', { name, exact: true })
const row = (at: number) => page.getByRole('row').nth(at)
const text = (at: number) => row(at).element().textContent
const save = () => page.getByRole('button', { name: '保存' })

function paste(block: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', block)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(event)
}

test('typing edits a cell, Enter goes on, computed values follow, and what is changed is saved', async () => {
  const { sent } = await open()
  await row(1).getByRole('gridcell', { name: '1', exact: true }).last().click()
  await userEvent.keyboard('7{Enter}')
  await expect.poll(() => text(1)).toMatch(/714.00 ¥/)
  await userEvent.keyboard('9{Tab}')
  await expect.poll(() => text(2)).toMatch(/918.00 ¥/)
  await expect.element(page.getByText('2 行未保存')).toBeVisible()
  await save().click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toMatchObject({
    path: `/api${sparePart.path}`,
    body: {
      added: [],
      removed: [],
      changed: [
        { row: 1, id: record(1).id, version: 1, values: { stock: 7 } },
        { row: 2, id: record(2).id, version: 1, values: { stock: 9 } },
      ],
    },
  })
})

test('Escape takes an entry back, and Ctrl+Z the last one', async () => {
  await open()
  await cell('泵1').click()
  await userEvent.keyboard('x{Escape}')
  await expect.element(cell('泵1')).toBeVisible()
  await userEvent.keyboard('{F2}新泵{Enter}')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(cell('泵1')).toBeVisible()
  await expect.element(save()).toBeDisabled()
})

test('after a save that was rejected keys go on in the table: Ctrl+Z undoes and Ctrl+Y does it again', async () => {
  await open('zh', [[400, { error: 'request.invalid', fields: { '1.stock': '错误' } }]])
  await row(1).getByRole('gridcell', { name: '1', exact: true }).last().click()
  await userEvent.keyboard('7{Enter}')
  await expect.poll(() => text(1)).toMatch(/714.00 ¥/)
  await save().click()
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('gridcell')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => text(1)).toMatch(/12.00 ¥/)
  await userEvent.keyboard('{Control>}y{/Control}')
  await expect.poll(() => text(1)).toMatch(/714.00 ¥/)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => text(1)).toMatch(/12.00 ¥/)
  await userEvent.keyboard('{Control>}{Shift>}Z{/Shift}{/Control}')
  await expect.poll(() => text(1)).toMatch(/714.00 ¥/)
})

test('a block from a spreadsheet is pasted, lines beyond the last become new rows, and wrong cells say so', async () => {
  const { sent } = await open()
  await cell('泵3').click()
  paste('甲\t"First\nline"\t阀类\t5\n乙\tB\t电机\tmany')
  await expect.element(page.getByText('2 行未保存')).toBeVisible()
  await expect.poll(() => text(3)).toMatch(/甲First\sline阀类5/)
  await save().click()
  const problems = page.getByRole('alert')
  await expect
    .element(problems.getByRole('button', { name: '第4行：库存应为数字，小数点用“.”，如 12.5' }))
    .toBeVisible()
  expect(sent).toEqual([])
  await problems
    .getByRole('button', { name: '第4行：类别不存在或不可见，请重新选择：“电机”' })
    .click()
  const wrong = document.activeElement
  expect([
    wrong?.getAttribute('aria-invalid'),
    wrong?.getAttribute('aria-description'),
    wrong?.getAttribute('aria-colindex'),
  ]).toEqual(['true', '类别不存在或不可见，请重新选择：“电机”', '5'])
})

test('rows are marked to be deleted, and closed cells cannot be entered', async () => {
  const { sent } = await open()
  // The number of a part stays as it was added.
  await cell('P-2').click()
  await expect.element(cell('P-2')).toHaveAttribute('aria-readonly', 'true')
  await userEvent.keyboard('x')
  await expect.element(cell('P-2')).toBeVisible()
  await page.getByRole('button', { name: '删除所选行' }).click()
  await save().click()
  await expect.poll(() => sent[0]?.body.removed).toEqual([{ row: 2, id: record(2).id, version: 1 }])
})

test('what the server finds comes to its cell, and what somebody else changed lies beside the own input', async () => {
  const { sent } = await open('zh', [
    [400, { error: 'request.invalid', fields: { '1.stock': '第1行：库存不能小于 0' } }],
    [
      409,
      {
        error: 'records.changed',
        details: { rows: '1', conflicts: [{ row: 1, id: record(1).id, version: 2 }] },
        fields: { 1: '第1行：记录已被他人修改，请查看最新内容后再保存' },
      },
    ],
  ])
  const stock = () => row(1).getByRole('gridcell').nth(5)
  await stock().click()
  await userEvent.keyboard('7{Enter}')
  await save().click()
  await expect.element(page.getByRole('button', { name: '第1行：库存不能小于 0' })).toBeVisible()
  await expect.element(stock()).toHaveAttribute('aria-description', '库存不能小于 0')
  await page.getByRole('button', { name: '撤销' }).click()
  await expect.element(stock()).toHaveTextContent('1')
  await stock().click()
  await userEvent.keyboard('8{Enter}')
  await save().click()
  await expect.element(page.getByText('库存：1 → 50 · 您的输入：8')).toBeVisible()
  await expect
    .element(page.getByText('再次保存将覆盖他人对库存的修改', { exact: false }))
    .toBeVisible()
  // What was entered is undone on top of the latest record, and done again.
  await page.getByRole('button', { name: '撤销' }).click()
  await expect.element(stock()).toHaveTextContent('50')
  await expect.element(page.getByText('库存：1 → 50', { exact: false })).not.toBeInTheDocument()
  await page.getByRole('button', { name: '重做' }).click()
  await expect.element(page.getByRole('button', { name: '重做' })).toBeDisabled()
  await expect.element(stock()).toHaveTextContent('8')
  await save().click()
  await expect
    .poll(() => sent[2]?.body.changed)
    .toEqual([{ row: 1, id: record(1).id, version: 2, values: { stock: 8 } }])
})

test('changes of different fields of one record are merged, and the table says so', async () => {
  const conflicts = [{ row: 1, id: record(1).id, version: 2 }]
  const { sent } = await open('zh', [
    [409, { error: 'records.changed', details: { rows: '1', conflicts } }],
  ])
  await cell('泵1').click()
  await userEvent.keyboard('X{Enter}')
  await save().click()
  const alert = page.getByRole('alert')
  await expect
    .element(alert)
    .toMatchTextContent('他人在此期间修改了库存；再次保存时，双方的修改都会保留')
  await expect.element(alert).toMatchTextContent('库存：1 → 50')
  await expect.element(alert).not.toMatchTextContent('覆盖')
  await save().click()
  await expect
    .poll(() => sent[1]?.body.changed)
    .toEqual([
      { row: 1, id: record(1).id, version: 2, values: { name: { zh: 'X', en: 'Pump 1' } } },
    ])
})

test('leaving asks while something is not saved', async () => {
  await open('en')
  await cell('泵1').click()
  await userEvent.keyboard('x{Enter}')
  await page.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(page.getByRole('dialog', { name: 'Discard unsaved changes?' })).toBeVisible()
})

test('the table looks as the tenant wants lists to: its watermark on the screen, its height of rows', async () => {
  await open('zh', [], { rowSize: 'large', watermark: true, watermarkPrints: true })
  await expect.element(cell('P-1')).toBeVisible()
  const mark = () => document.querySelector('.kit-watermark')?.getBoundingClientRect()
  const grid = page.getByRole('grid').element().getBoundingClientRect()
  await expect.poll(() => mark()?.height).toBeGreaterThanOrEqual(grid.height)
  expect(mark()?.width).toBeGreaterThanOrEqual(grid.width)
  expect(document.querySelector('.kit-watermark-paper'), 'that of the list').toBeNull()
  expect(row(1).element().firstElementChild?.getBoundingClientRect().height).toBe(46)
})
