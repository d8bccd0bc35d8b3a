import type { Entity } from '@iwater/contract/kit/entity'
import * as field from '@iwater/contract/kit/field'
import { readListPreference } from '@iwater/contract/kit/list-preference'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { EntityList } from '../list/EntityList.tsx'
import { listInputOf, readListState } from '../list/list-address.ts'
import { callsOf, type Row } from '../records.ts'

afterEach(async () => {
  await page.viewport(1366, 768)
  sessionStore.setState({ info: null })
})

const states = ['late', 'due', 'ended'].map((value) => ({
  value,
  label: { zh: value, en: value },
}))

const described: Entity = {
  ...sparePart,
  fields: {
    ...sparePart.fields,
    code: { ...sparePart.fields.code, width: 160 },
    state: field.choice('状态', 'State', { items: states }),
  },
  list: {
    ...sparePart.list,
    columns: ['code', 'stock', 'worth'],
    counts: 'state',
    filter: [['state', '∈', ['late', 'due']]],
    filterTitle: { zh: '未结束', en: 'Not ended' },
  },
}

const row: Row = {
  id: '00000000-0000-7000-8000-000000000001',
  version: 1,
  code: 'P-1 of the booster pump at the end of the northern ring, beside the old valve',
  stock: 3,
  worth: null,
  labels: {},
}

const counts = { late: 2, due: 3, ended: 40 }

/** The list, whose records are known or not yet. */
async function open({
  query = '',
  width = 1366,
  isFound = true,
}: {
  query?: string
  width?: number
  isFound?: boolean
} = {}) {
  await page.viewport(width, 768)
  sessionStore.setState({
    info: {
      permissions: ['monitoring.view', 'monitoring.manage'],
      userInfo: { name: { zh: '安娜', en: 'Anna' } },
    } as unknown as SignInInfo,
  })
  const { list, counts: count } = callsOf(described)
  const state = readListState(new URLSearchParams(query), described)
  const output = { records: [row], total: 1, isMore: false, current: 1, size: 10 }
  const { filter: others } = listInputOf({
    ...state,
    filter: state.filter.filter(([name]) => name !== 'state'),
  })
  return renderPage(<EntityList entity={described} />, {
    language: 'en',
    query,
    answers: [
      ...(isFound
        ? [{ key: [list.path, listInputOf(state)] as const, output: output as never }]
        : []),
      {
        key: [count.path, others === undefined ? {} : { filter: others }] as const,
        output: counts as never,
      },
      known(readListPreference, { list: 'spare_part' }, { version: 0, settings: { views: [] } }),
    ],
  })
}

const address = () => page.getByRole('status', { name: 'address' })
const chip = (name: string) =>
  page.getByRole('group', { name: 'Filter by state' }).getByRole('button', { name })

test('what a list begins with is one of its counted choices, and is no condition that somebody has set', async () => {
  await open()
  await expect.element(chip('Not ended 5')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(chip('All 45')).toHaveAttribute('aria-pressed', 'false')
  await expect.element(page.getByRole('button', { name: 'Filter', exact: true })).toBeVisible()
  await chip('All 45').click()
  await expect.element(address()).toHaveTextContent('filter=%5B%5D')
  await chip('Not ended 5').click()
  await expect.element(address()).not.toHaveTextContent('filter')
})

test('a choice that is pressed is no condition of the filter; others are', async () => {
  const filter = JSON.stringify([
    ['state', '=', 'late'],
    ['stock', '≥', 2],
  ])
  await open({ query: new URLSearchParams({ filter }).toString() })
  await expect.element(chip('late 2')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByRole('button', { name: 'Filter (1)' })).toBeVisible()
})

/** Tops of the boxes of what stands in the bar below the search field. */
const topsIn = (selector: string) =>
  [...document.querySelectorAll(selector)].map((one) => {
    const { top, height } = one.getBoundingClientRect()
    return Math.round(top + height / 2)
  })

test('where the bar is not wide enough icons go into the menu first, and the filter keeps its row', async () => {
  await open({ width: 1120 })
  await expect.element(page.getByRole('button', { name: 'More tools' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Import' })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Last used' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Print' }).elements()).toEqual([])
  expect(new Set(topsIn('.w-filter-row > *')).size).toBe(1)
})

test('the export goes into the menu where that spares what narrows the list a second row', async () => {
  await open({ width: 800 })
  await expect.element(page.getByText(/^P-1/)).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Last used' })).toBeVisible()
  await expect.poll(() => page.getByRole('button', { name: 'Export' }).elements()).toEqual([])
  expect(new Set(topsIn('.w-filter-row > *, .kit-tools')).size).toBe(1)
})

test('a way back to everything takes the room of tools, and gives it back', async () => {
  await open()
  await expect.element(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await page.getByRole('textbox', { name: /^Search/ }).fill('P')
  await expect.element(page.getByRole('button', { name: 'Clear filters' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'More tools' })).toBeVisible()
  expect(new Set(topsIn('.w-filter-row > *, .kit-tools')).size).toBe(1)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(page.getByRole('button', { name: 'Print' })).toBeVisible()
})

test('on a phone sorting, the filter and the tools share a row, before there are records too', async () => {
  const tools = () =>
    [...document.querySelectorAll('.kit-tools button')].map((one) => one.textContent)
  const { unmount } = await open({ width: 390, isFound: false })
  await expect.element(page.getByRole('button', { name: 'More tools' })).toBeVisible()
  const before = tools()
  await unmount()
  await open({ width: 390 })
  await expect.element(page.getByText(/^P-1/)).toBeVisible()
  expect(tools()).toEqual(before)
  const middles = topsIn('.kit-sort, .w-filter-row > .w-button, .kit-tools')
  expect(middles).toHaveLength(3)
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(3)
  await page.getByRole('button', { name: 'More tools' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Export' })).toBeVisible()
})

test('a column whose values are cut takes part of the room that others leave', async () => {
  await open()
  const cell = page.getByRole('cell', { name: /^P-1/ })
  await expect.poll(() => cell.element().clientWidth).toBeGreaterThan(260)
})

test('on a phone what can be done with a page stands beside its title where there is room', async () => {
  await page.viewport(390, 768)
  const shown = (title: string) => (
    <div style={{ container: 'page / inline-size' }}>
      <PageHeader
        title={title}
        description="5 in total"
        actions={<button type="button">Add</button>}
      />
    </div>
  )
  const middle = (name: 'heading' | 'button') => {
    const { top, height } = page.getByRole(name).element().getBoundingClientRect()
    return top + height / 2
  }
  const { unmount } = await renderPage(shown('Units'), { language: 'en' })
  expect(Math.abs(middle('heading') - middle('button'))).toBeLessThan(20)
  await unmount()
  await renderPage(shown('Reports of the calibration of analysers'), { language: 'en' })
  expect(middle('button') - middle('heading')).toBeGreaterThan(30)
})
