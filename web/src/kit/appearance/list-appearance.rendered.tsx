import type { Entity } from '@iwater/contract/kit/entity'
import {
  type ListAppearance,
  readListAppearance,
  usualListAppearance,
} from '@iwater/contract/kit/list-appearance'
import { readListPreference } from '@iwater/contract/kit/list-preference'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { changeSettings } from '#web/platform/settings/settings.ts'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { EntityList } from '../list/EntityList.tsx'
import { listInputOf, readListState } from '../list/list-address.ts'
import { callsOf, type Row } from '../records.ts'

afterEach(() => {
  changeSettings({ compact: false })
  sessionStore.setState({ info: null })
})

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

let close = () => Promise.resolve()

async function open(
  appearance: Partial<ListAppearance>,
  list: Partial<Entity['list']> = { actions: 'buttons' },
) {
  const userInfo = { name: { zh: '安娜', en: 'Anna' }, loginName: 'anna' }
  const info = { permissions: ['monitoring.manage'], timeZone: 'Asia/Shanghai', userInfo }
  sessionStore.setState({ info: info as unknown as SignInInfo })
  const entity: Entity = { ...sparePart, list: { ...sparePart.list, ...list } }
  const input = listInputOf(readListState(new URLSearchParams(), entity))
  const output = { records: [row(1), row(2)], total: 2, isMore: false, current: 1, size: 10 }
  await close()
  const { unmount } = await renderPage(<EntityList entity={entity} />, {
    language: 'en',
    answers: [
      { key: [callsOf(entity).list.path, input] as const, output: output as never },
      known(readListPreference, { list: 'spare_part' }, { version: 0, settings: { views: [] } }),
      known(readListAppearance, {}, { ...usualListAppearance, ...appearance }),
    ],
  })
  close = unmount
  await expect.element(page.getByRole('button', { name: 'P-1', exact: true })).toBeVisible()
}

const heightOf = (element: Element | null | undefined) =>
  Math.round(element?.getBoundingClientRect().height ?? 0)

const heights = () => ({
  row: heightOf(page.getByRole('row', { name: /P-1/ }).element()),
  search: heightOf(
    page
      .getByRole('textbox', { name: 'Search part number, name' })
      .element()
      .closest('.ant-input-affix-wrapper'),
  ),
  tool: heightOf(page.getByRole('button', { name: 'Filter' }).element()),
})

test('rows and controls are as high as the tenant has set', async () => {
  await open({ rowSize: 'normal' })
  const normal = heights()
  expect(normal).toMatchObject({ search: 32, tool: 32 })
  await open({ rowSize: 'compact' })
  expect(heights()).toEqual({ row: normal.row - 10, search: 28, tool: 28 })
  await open({ rowSize: 'large' })
  expect(heights()).toEqual({ row: normal.row + 10, search: 40, tool: 40 })
})

test('a compact display of the user has compact lists, whatever the tenant has set', async () => {
  changeSettings({ compact: true })
  await open({ rowSize: 'normal' })
  const compact = heights()
  expect(compact).toMatchObject({ search: 28, tool: 28 })
  await open({ rowSize: 'compact' })
  expect(heights()).toEqual(compact)
  await open({ rowSize: 'large' })
  expect(heights()).toEqual(compact)
})

test('actions of rows stand as the tenant has set, else as the list is described', async () => {
  const menus = () => page.getByRole('button', { name: 'Actions for “Pump 1”' }).elements().length
  const buttons = () => page.getByRole('button', { name: 'Edit “Pump 1”' }).elements().length
  await open({ rowActions: 'menu' }, { actions: 'buttons' })
  expect([menus(), buttons()]).toEqual([1, 0])
  await open({ rowActions: 'buttons' }, { actions: 'menu' })
  expect([menus(), buttons()]).toEqual([0, 1])
  await open({ rowActions: 'described' }, { actions: 'menu' })
  expect([menus(), buttons()]).toEqual([1, 0])
  const { actions: _, ...none } = sparePart.list
  await open({ rowActions: 'menu' }, { ...none, actions: undefined as never })
  expect([menus(), buttons()], 'a list without actions gets none').toEqual([0, 0])
})
