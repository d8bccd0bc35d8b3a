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

/** Two pages of parts. `answer` tells what becomes of a part that is to be deleted. */
async function open({
  described = entity,
  permissions = ['monitoring.manage'],
  answer = () => ({ code: 0, msg: '', data: null }),
}: {
  described?: Entity
  permissions?: string[]
  answer?: (id: string) => object
} = {}) {
  const name = { zh: '安娜', en: 'Anna' }
  sessionStore.setState({ info: { permissions, userInfo: { name } } as unknown as SignInInfo })
  const deleted: string[] = []
  vi.stubGlobal('fetch', async (address: string | URL, { method }: RequestInit) => {
    if (method !== 'DELETE') throw new TypeError('no server')
    const id = String(address).split('/').at(-1) ?? ''
    deleted.push(id)
    const body = answer(id) as { code: number }
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
  return { deleted }
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

test('what is ticked is deleted after a question that names the number', async () => {
  const { deleted } = await open()
  await box('Select all records of this page').click()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  const question = page.getByRole('dialog', { name: 'Delete 2 × spare part' })
  await expect.element(question).toMatchTextContent('2 selected records will be deleted')
  await expect.element(question).toMatchTextContent('Pump 1')
  expect(deleted).toEqual([])
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => deleted).toEqual([idOf(1), idOf(2)])
  await expect.element(question).not.toBeInTheDocument()
  expect(page.getByText(/ selected$/).elements()).toHaveLength(0)
})

test('records that stay are told with the reason, and stay ticked', async () => {
  const inUse = { code: 1, msg: 'The record is in use', data: { error: 'record.in-use' } }
  const gone = { code: 1, msg: 'No such record', data: { error: 'record.not-found' } }
  const { deleted } = await open({
    answer: (id) =>
      id === idOf(1) ? inUse : id === idOf(2) ? gone : { code: 0, msg: '', data: null },
  })
  await box('Select all records of this page').click()
  await page.getByTitle('2', { exact: true }).click()
  await box('Select “Pump 3”').click()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  const result = page.getByRole('dialog', { name: 'Delete selected' })
  await expect.element(result).toMatchTextContent('1 record was not deleted:')
  await expect.element(result).toMatchTextContent('Pump 1: The record is in use')
  expect(deleted).toHaveLength(3)
  await result.getByRole('button', { name: 'Close' }).last().click()
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
