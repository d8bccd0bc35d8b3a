import type { Entity } from '@iwater/contract/kit/entity'
import { readListPreference } from '@iwater/contract/kit/list-preference'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { EntityList } from '../list/EntityList.tsx'
import { listInputOf, readListState } from '../list/list-address.ts'
import { callsOf, type Row } from '../records.ts'

afterEach(() => {
  vi.useRealTimers()
  sessionStore.setState({ info: null })
})

/** A description with options of its own, as it would be stored. */
const described = (list: Partial<Entity['list']>) =>
  JSON.parse(JSON.stringify({ ...sparePart, list: { ...sparePart.list, ...list } })) as Entity

const row = (at: number): Row => ({
  id: `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`,
  version: 1,
  code: `P-${at}`,
  name: { zh: `泵 ${at}`, en: `Pump ${at}` },
  category: 'pump',
  stock: at,
  worth: null,
  labels: {},
})

async function open(
  list: Partial<Entity['list']>,
  {
    query = '',
    permissions = ['monitoring.manage'],
  }: { query?: string; permissions?: string[] } = {},
) {
  const name = { zh: '安娜', en: 'Anna' }
  sessionStore.setState({
    info: { permissions, timeZone: 'Asia/Shanghai', userInfo: { name } } as unknown as SignInInfo,
  })
  const entity = described(list)
  const input = listInputOf(readListState(new URLSearchParams(query), entity))
  const output = { records: [row(1), row(2)], total: 22, isMore: false, current: 3, size: 10 }
  await renderPage(<EntityList entity={entity} />, {
    language: 'en',
    query,
    answers: [
      { key: [callsOf(entity).list.path, input] as const, output: output as never },
      known(readListPreference, { list: 'spare_part' }, { version: 0, settings: { views: [] } }),
    ],
  })
  await expect.element(page.getByRole('button', { name: 'P-1' })).toBeVisible()
}

const address = () => page.getByRole('status', { name: 'address' })

test('records are numbered over pages', async () => {
  await open({ index: true }, { query: 'page=3' })
  const cells = page.getByRole('row', { name: /P-2/ }).getByRole('cell')
  await expect.element(cells.first()).toHaveTextContent('22')
})

test('each record is viewed, edited and deleted by buttons of its own', async () => {
  await open({ actions: 'buttons' })
  await page.getByRole('button', { name: 'View “Pump 2”' }).click()
  await expect.element(address()).toHaveTextContent(`record=${row(2).id}&mode=view`)
  await page.getByRole('button', { name: 'Edit “Pump 2”' }).click()
  await expect.element(address()).toHaveTextContent(`record=${row(2).id}`)
  await page.getByRole('button', { name: 'Delete “Pump 2”' }).click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent('“Pump 2” cannot be restored')
})

test('the same stand in a menu that keys open, without what the user may not do', async () => {
  await open({ actions: 'menu' }, { permissions: ['monitoring.view'] })
  page.getByRole('button', { name: 'Actions for “Pump 1”' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'View “Pump 1”' })).toHaveFocus()
  expect(page.getByRole('menuitem').elements()).toHaveLength(1)
})

test('a range of days goes into the filter by its shortcuts, and out again', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T17:30:00Z') })
  await open({ range: 'used_at' })
  await page.getByRole('textbox', { name: 'Last used' }).click()
  await page.getByText('Yesterday', { exact: true }).click()
  // In Shanghai it is the 21st already.
  const filter =
    '[["used_at","≥","2026-11-19T16:00:00.000Z"],["used_at","<","2026-11-20T16:00:00.000Z"]]'
  await expect.element(address()).toHaveTextContent(new URLSearchParams({ filter }).toString())
  await expect.element(page.getByRole('textbox', { name: 'until' })).toHaveValue('20/11/2026')
  await expect.element(page.getByRole('button', { name: 'Filter (2)' })).toBeVisible()
})
