import type { Entity } from '@iwater/contract/kit/entity'
import { readListPreference } from '@iwater/contract/kit/list-preference'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { EntityRecords } from '../EntityPage.tsx'
import { listInputOf, readListState } from '../list/list-address.ts'
import { callsOf, type Row } from '../records.ts'

const entity = { ...sparePart, list: { ...sparePart.list, selection: true } } as Entity

const idOf = (at: number) => `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`
const part = (at: number): Row => ({
  id: idOf(at),
  version: 1,
  code: `P-${at}`,
  name: { zh: `泵 ${at}`, en: `Pump ${at}` },
  category: 'pump',
  stock: at,
  worth: null,
  labels: {},
})

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStore.setState({ info: null })
})

const pages = [
  { query: '', records: [part(1), part(2)] },
  { query: 'page=2', records: [part(3), part(4)] },
]

type Removed = { row: number; id: string; version: number }
const done = { code: 0, msg: '', data: { added: [] } }

/** A rejection that names records: what is said of each, and which of them others have changed or deleted. */
function rejected(
  rows: readonly Removed[],
  why: (row: Removed) => { said: string; version?: number | null } | undefined,
) {
  const found = rows.flatMap((row) => {
    const reason = why(row)
    return reason === undefined ? [] : [{ ...row, ...reason }]
  })
  const conflicts = found.filter((row) => row.version === null || row.version > 1)
  const fields = Object.fromEntries(found.map(({ row, said }) => [row, `row ${row}: ${said}`]))
  const error = conflicts.length > 0 ? 'records.changed' : 'request.invalid'
  return found.length === 0
    ? done
    : { code: 1, msg: 'no', data: { error, fields, details: { conflicts } } }
}

/** Two pages of parts. `answer` tells what becomes of parts that are to be deleted together. */
async function open({
  described = entity,
  permissions = ['monitoring.manage'],
  answer = () => done,
}: {
  described?: Entity
  permissions?: string[]
  answer?: (removed: readonly Removed[]) => object | Promise<object>
} = {}) {
  const name = { zh: '安娜', en: 'Anna' }
  sessionStore.setState({ info: { permissions, userInfo: { name } } as unknown as SignInInfo })
  const sent: Removed[][] = []
  vi.stubGlobal('fetch', async (_: string | URL, { method, body: text }: RequestInit) => {
    if (method !== 'PUT') throw new TypeError('no server')
    const { removed } = JSON.parse(String(text)) as { removed: Removed[] }
    sent.push(removed)
    const body = (await answer(removed)) as { code: number }
    const headers = { 'content-type': 'application/json' }
    return new Response(JSON.stringify(body), { headers, status: body.code === 0 ? 200 : 409 })
  })
  const answers = pages.map(({ query, records }) => {
    const input = listInputOf(readListState(new URLSearchParams(query), described))
    const output = { records, total: 14, isMore: false, current: query === '' ? 1 : 2, size: 10 }
    return { key: [callsOf(described).list.path, input] as const, output: output as never }
  })
  const preference = { version: 0, settings: { views: [] } }
  await renderPage(<EntityRecords entity={described} />, {
    language: 'en',
    answers: [...answers, known(readListPreference, { list: 'spare_part' }, preference)],
  })
  await expect.element(page.getByRole('button', { name: 'P-1' })).toBeVisible()
  return { sent }
}

const box = (name: string) => page.getByRole('checkbox', { name })

test('records are ticked by keys and over pages, counted, and cleared', async () => {
  await open()
  box('Select “Pump 2”').element().focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('1 selected')).toBeVisible()
  await page.getByTitle('2', { exact: true }).click()
  await box('Select all records of this page').click()
  await expect.element(page.getByText('3 selected')).toBeVisible()
  await page.getByTitle('1', { exact: true }).click()
  await expect.element(box('Select “Pump 2”')).toBeChecked()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect.element(box('Select “Pump 2”')).not.toBeChecked()
  expect(page.getByText(/ selected$/).elements()).toHaveLength(0)
})

const ask = async () => {
  await page.getByRole('button', { name: 'Delete selected' }).click()
  return page.getByRole('dialog', { name: /^Delete \d/ })
}

const removing = (at: number, row: number) => ({ row, id: idOf(at), version: 1 })

test('what is ticked is deleted by one call, after a question that names the number', async () => {
  const { sent } = await open()
  await box('Select all records of this page').click()
  const question = await ask()
  await expect.element(question).toMatchTextContent('2 selected records will be deleted')
  await expect.element(question).toMatchTextContent('Pump 1')
  expect(sent).toEqual([])
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => sent).toEqual([[removing(1, 1), removing(2, 2)]])
  await expect.element(question).not.toBeInTheDocument()
  expect(page.getByText(/ selected$/).elements()).toHaveLength(0)
})

async function tickThree() {
  await box('Select all records of this page').click()
  await page.getByTitle('2', { exact: true }).click()
  await box('Select “Pump 3”').click()
}

test('records that stay are told with the reason and stay ticked, and the others are deleted', async () => {
  const reasons = new Map([
    [idOf(1), { said: 'The record is in use' }],
    [idOf(2), { said: 'No such record', version: null }],
  ])
  const { sent } = await open({ answer: (rows) => rejected(rows, ({ id }) => reasons.get(id)) })
  await tickThree()
  await (await ask()).getByRole('button', { name: 'Delete' }).click()
  const result = page.getByRole('dialog', { name: 'Delete selected' })
  await expect.element(result).toMatchTextContent('1 record was not deleted:')
  await expect.element(result).toMatchTextContent('Pump 1: The record is in use')
  expect(sent.map((rows) => rows.length)).toEqual([3, 1])
  expect(sent[1]).toEqual([removing(3, 1)])
  await result.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(page.getByText('1 selected')).toBeVisible()
})

test('a record that others have changed stays at first, and is deleted once that was told', async () => {
  const { sent } = await open({
    answer: (rows) =>
      rejected(rows, ({ id, version }) =>
        id === idOf(1) && version === 1 ? { said: 'Somebody changed it', version: 4 } : undefined,
      ),
  })
  await box('Select “Pump 1”').click()
  await (await ask()).getByRole('button', { name: 'Delete' }).click()
  const result = page.getByRole('dialog', { name: 'Delete selected' })
  await expect.element(result).toMatchTextContent('Pump 1: Somebody changed it')
  await result.getByRole('button', { name: 'Close' }).last().click()
  await (await ask()).getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => sent.at(-1)).toEqual([{ ...removing(1, 1), version: 4 }])
  await expect.element(page.getByText('1 selected')).not.toBeInTheDocument()
})

test('a call that fails as a whole deletes nothing and says so in the question', async () => {
  const answer = () => ({ code: 1, msg: 'Out of order', data: { error: 'permission.denied' } })
  await open({ answer })
  await box('Select “Pump 1”').click()
  const question = await ask()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(question).toMatchTextContent('Out of order')
  // Nothing is left to be confirmed.
  expect(question.getByRole('button', { name: 'Delete' }).elements()).toHaveLength(0)
  await question.getByRole('button', { name: 'Close', exact: true }).first().click()
  await expect.element(page.getByText('1 selected')).toBeVisible()
})

test.each([
  ['without the right to delete or export records', { permissions: [] }],
  ['without the option', { described: sparePart }],
])('%s nothing is ticked', async (_, own) => {
  await open(own)
  expect(page.getByRole('checkbox').elements()).toHaveLength(0)
})

test('who may only export ticks records for the file', async () => {
  await open({ permissions: ['monitoring.view'] })
  await box('Select “Pump 1”').click()
  await expect.element(page.getByText('1 selected')).toBeVisible()
  expect(page.getByRole('button', { name: 'Delete selected' }).elements()).toHaveLength(0)
  await page.getByRole('button', { name: 'Export' }).click()
  await expect.element(page.getByRole('radio', { name: /1/, checked: true })).toBeVisible()
})
