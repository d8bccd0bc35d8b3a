import type { AuditChange } from '@iwater/contract/audit'
import type { Entity } from '@iwater/contract/kit/entity'
import type { HistoryEntry } from '@iwater/contract/kit/record/history-calls'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import axe from 'axe-core'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { RecordHistory } from './RecordHistory.tsx'

const entity = { ...sparePart, history: true } as unknown as Entity
const id = '00000000-0000-7000-8000-000000000001'
const anna = { userId: '00000000-0000-7000-8000-00000000000a', name: { zh: '安娜', en: 'Anna' } }

const changed = (column: string, before: string, after: string): AuditChange => ({
  column,
  before,
  after,
  isConcealed: false,
})

const anEntry = (number: number, own: Partial<HistoryEntry> = {}): HistoryEntry => ({
  number,
  at: new Date(Date.UTC(2026, 10, 1, 8, number)).toISOString(),
  person: anna,
  action: 'changed',
  subject: { zh: '备件', en: 'Spare part' },
  object: null,
  changes: [changed('Note', `note ${number - 1}`, `note ${number}`)],
  ...own,
})

const all = [
  anEntry(4),
  anEntry(3, { object: { zh: '厂家', en: 'Maker' }, subject: { zh: '供应商', en: 'Supplier' } }),
  anEntry(2, { person: null, changes: [changed('Price', '1', '2')] }),
  anEntry(1, {
    action: 'added',
    changes: [{ column: 'Code', before: null, after: 'P-1', isConcealed: false }],
  }),
]

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStore.setState({ info: null })
})

/** A server that has these entries, two at a time; answers what it was asked for. */
function stubServer() {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string | URL | Request) => {
    const { pathname, searchParams } = new URL(String(address), 'http://localhost')
    asked.push(`${pathname}?${searchParams}`)
    const before = Number(searchParams.get('before') ?? Number.POSITIVE_INFINITY)
    const ofField = (entry: HistoryEntry) =>
      searchParams.get('field') === null || entry.changes.some(({ column }) => column === 'Price')
    const found = all.filter((entry) => entry.number < before && ofField(entry))
    const fields = [
      { value: 'spare_part.note', label: { zh: '备注', en: 'Note' } },
      { value: 'spare_part.price', label: { zh: '单价', en: 'Price' } },
    ]
    const data = { entries: found.slice(0, 2), isMore: found.length > 2, fields }
    return new Response(JSON.stringify({ code: 0, msg: '', data }), {
      headers: { 'content-type': 'application/json' },
    })
  })
  return asked
}

const show = async (permissions: string[]) => {
  sessionStore.setState({ info: { permissions } as unknown as SignInInfo })
  await renderPage(<RecordHistory entity={entity} id={id} version={3} />, { language: 'en' })
}

const items = () => page.getByRole('listitem').elements()
const people = () => items().map((item) => item.querySelector('b')?.textContent)

test('the history is read when it is opened, further back part by part', async () => {
  const asked = stubServer()
  await show(['audit.view'])
  expect(asked).toEqual([])
  await page.getByText('History').click()
  await expect.element(page.getByText('note 4')).toBeVisible()
  expect(items()).toHaveLength(2)
  await expect.element(page.getByText('Supplier Maker')).toBeVisible()
  await page.getByRole('button', { name: 'Show earlier changes' }).click()
  await expect.poll(() => items().length).toBe(4)
  expect(asked.at(-1)).toContain('before=3')
  expect(page.getByRole('button', { name: 'Show earlier changes' }).elements()).toHaveLength(0)
  expect(people()).toEqual(['Anna', 'Anna', 'System', 'Anna'])
  // What a record was added with is a click away.
  const code = page.getByText('P-1', { exact: true })
  await expect.element(code).not.toBeVisible()
  await page.getByText('Show values').click()
  await expect.element(code).toBeVisible()
  expect((await axe.run()).violations.filter(({ impact }) => impact === 'serious')).toEqual([])
})

test('who changed one field is asked for by its name', async () => {
  const asked = stubServer()
  await show(['audit.view'])
  await page.getByText('History').click()
  await page.getByRole('combobox', { name: 'Field' }).click()
  await page.getByTitle('Price').click()
  await expect.poll(() => items().length).toBe(1)
  expect(asked.at(-1)).toContain('field=spare_part.price')
  expect(people()).toEqual(['System'])
})

test('who may not see the logs is shown none', async () => {
  stubServer()
  await show(['monitoring.view'])
  expect(page.getByText('History').elements()).toHaveLength(0)
})
