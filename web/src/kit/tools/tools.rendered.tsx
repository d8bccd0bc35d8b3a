import { listStationChoices } from '@iwater/contract/field/connections'
import type { Entity } from '@iwater/contract/kit/entity'
import * as field from '@iwater/contract/kit/field'
import { readListPreference } from '@iwater/contract/kit/list-preference'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import type { ButtonMap } from '@iwater/contract/navigation'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { EntityList } from '../list/EntityList.tsx'
import { listInputOf, readListState } from '../list/list-address.ts'
import { noTools, OwnToolsContext } from '../list/own-tools.ts'
import { callsOf, type Row } from '../records.ts'

const row: Row = {
  id: '00000000-0000-7000-8000-000000000001',
  version: 1,
  code: 'P-1',
  name: { zh: '泵', en: 'Pump' },
  organisation_id: '00000000-0000-7000-8000-0000000000a1',
  category: 'pump',
  stock: 3,
  worth: null,
  labels: { organisation_id: { zh: '河东水厂', en: 'River East' } },
}

const west = '00000000-0000-7000-8000-0000000000a2'

afterEach(async () => {
  await page.viewport(1366, 768)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sessionStore.setState({ info: null })
})

type Opened = {
  query?: string
  buttons?: ButtonMap
  permissions?: readonly string[]
  described?: Entity
  found?: Row
  keeps?: (row: Row) => boolean
  width?: number
}

async function open({
  query = '',
  buttons = {},
  permissions = ['monitoring.view', 'monitoring.manage'],
  described = sparePart,
  found = row,
  keeps,
  width,
}: Opened = {}) {
  const name = { zh: '安娜', en: 'Anna Fischer' }
  sessionStore.setState({
    info: {
      permissions,
      userInfo: { name },
      OrganizationTree: [{ organizationId: west, name: { zh: '西厂', en: 'West' }, children: [] }],
    } as unknown as SignInInfo,
  })
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string | URL) => {
    asked.push(String(address))
    throw new TypeError('no server')
  })
  const input = listInputOf(readListState(new URLSearchParams(query), described))
  const output = { records: [found], total: 1, isMore: false, current: 1, size: 10 }
  const entity = { ...described, list: { ...described.list, actions: 'buttons' as const } }
  const list = (
    <div style={{ width }}>
      <OwnToolsContext value={keeps === undefined ? noTools : { keeps }}>
        <EntityList entity={entity} />
      </OwnToolsContext>
    </div>
  )
  const { unmount } = await renderPage(list, {
    language: 'en',
    query,
    buttons,
    answers: [
      { key: [callsOf(sparePart).list.path, input] as const, output: output as never },
      known(readListPreference, { list: 'spare_part' }, { version: 0, settings: { views: [] } }),
    ],
  })
  await expect.element(page.getByRole('button', { name: 'P-1' })).toBeVisible()
  return { asked, unmount }
}

test('the list is read again', async () => {
  const { asked } = await open()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => asked.some((address) => address.includes('spare-parts'))).toBe(true)
})

test('the search bar is put away and brought back', async () => {
  await open()
  const bar = page.getByRole('search')
  await page.getByRole('button', { name: 'Search and filter bar' }).click()
  await expect.element(bar).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Search and filter bar' }).click()
  await expect.element(bar).toBeVisible()
})

test('where the bar is narrow the tools are in a menu, which works as they do, and the search keeps its room', async () => {
  await page.viewport(800, 768)
  await open()
  const more = page.getByRole('button', { name: 'More tools' })
  await expect.element(more).toBeVisible()
  expect(page.getByRole('button', { name: 'Import' }).elements()).toHaveLength(0)
  const search = page.getByRole('textbox', { name: /^Search/ })
  const bar = document.querySelector('.kit-bar')
  await expect.poll(() => search.element().clientWidth).toBeGreaterThan(150)
  expect(bar?.scrollWidth).toBe(bar?.clientWidth)
  await more.click()
  const names = () =>
    page
      .getByRole('menuitem')
      .elements()
      .map((one) => one.textContent)
  const others = ['Print', 'Enlarge list', 'Columns']
  expect(names()).toEqual(['Export', 'Import', 'Edit in table', 'Refresh', ...others])
  await page.getByRole('menuitem', { name: 'Columns' }).click()
  await expect.element(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await page.viewport(1366, 768)
  await expect.element(page.getByRole('button', { name: 'Import' })).toBeVisible()
  await expect.element(more).not.toBeInTheDocument()
})

test('tools come out of the menu where putting the search bar away leaves room for them', async () => {
  await page.viewport(800, 768)
  await open()
  const more = page.getByRole('button', { name: 'More tools' })
  await more.click()
  const toggle = page.getByRole('menuitemcheckbox', { name: 'Search and filter bar' })
  await expect.element(toggle).toBeChecked()
  await toggle.click()
  const bar = page.getByRole('button', { name: 'Search and filter bar' })
  await expect.element(bar).toHaveAttribute('aria-pressed', 'false')
  expect(more.elements()).toEqual([])
  await bar.click()
  await expect.element(more).toBeVisible()
})

test('a filter that is put away is told by the menu of tools, by more than its colour', async () => {
  await open({ query: 'keyword=p', width: 300 })
  await page.getByRole('button', { name: 'More tools' }).click()
  const toggle = page.getByRole('menuitemcheckbox', { name: /^Search and filter bar/ })
  await toggle.click()
  const more = page.getByRole('button', { name: 'More tools (the list is filtered)' })
  await expect.element(more).toBeVisible()
  const mark = getComputedStyle(more.element(), '::after')
  expect([mark.content, mark.borderTopWidth]).toEqual(['""', '4px'])
  ;(more.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}{End}')
  await expect.element(toggle).toHaveFocus()
  await expect.element(toggle).not.toBeChecked()
})

test('on paper the filter is told in words, with the user and the time', async () => {
  const filter = JSON.stringify([
    ['stock', '≥', 3],
    ['organisation_id', '⊆', west],
    ['name', '∈', ['Pump', 'Valve']],
    ['bought_on', '=', null],
  ])
  await open({ query: new URLSearchParams({ keyword: 'p', filter }).toString() })
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    window.dispatchEvent(new Event('beforeprint'))
  })
  await page.getByRole('button', { name: 'More tools' }).click()
  await page.getByRole('menuitem', { name: 'Print' }).click()
  expect(print).toHaveBeenCalledOnce()
  const head = document.querySelector('.kit-print-head')
  expect(head?.firstChild?.textContent).toBe(
    'Search “p”; In stock at least 3; Organisation is or is below West; Name is one of Pump, Valve; Bought on is empty',
  )
  expect(head?.lastChild?.textContent).toMatch(/^Printed by Anna Fischer, .*20\d\d/)
  // Shown on paper alone.
  expect(getComputedStyle(head as Element).display).toBe('none')
})

const stationId = (at: number) => `00000000-0000-7000-8000-0000000000b${at}`
const readByStation: Entity = {
  ...sparePart,
  fields: { ...sparePart.fields, station_id: field.reference('站点', 'Station', 'station') },
}
const ofStations = {
  query: new URLSearchParams({
    filter: JSON.stringify([['station_id', '∈', [1, 2, 3].map(stationId)]]),
  }).toString(),
  described: readByStation,
  found: {
    ...row,
    station_id: stationId(1),
    labels: { ...row.labels, station_id: { zh: '东站', en: 'East' } },
  },
}
const filterOnPaper = () => document.querySelector('.kit-print-head')?.firstChild?.textContent
const askedStations = (asked: readonly string[]) =>
  asked.filter((address) => address.includes(listStationChoices.path))

test('records of a filter that no row names are asked for by one call', async () => {
  const { asked } = await open({ ...ofStations, permissions: ['ingest.view'] })
  await expect.poll(() => askedStations(asked).length).toBeGreaterThan(0)
  const ids = askedStations(asked).map((address) =>
    new URL(address, location.href).searchParams.get('ids'),
  )
  expect(ids).toEqual([`${stationId(2)},${stationId(3)}`])
  expect(filterOnPaper()).toBe('Station is one of East, –, –')
})

test('who may not ask for the records of a filter still reads the names that came with the rows', async () => {
  const { asked } = await open(ofStations)
  await expect.poll(filterOnPaper).toBe('Station is one of East, –, –')
  expect(askedStations(asked)).toEqual([])
})

test('the list takes the whole window, with its columns, and gives it back', async () => {
  await open()
  await page.getByRole('button', { name: 'Enlarge list' }).click()
  const whole = page.getByRole('dialog').first()
  await expect.element(whole.getByRole('columnheader', { name: 'Part number' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Print' }).elements()).toHaveLength(0)
  await whole.getByRole('button', { name: 'Columns' }).click()
  const columns = page.getByRole('dialog').last()
  await columns.getByRole('checkbox', { name: 'Unit price' }).click()
  await columns.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(whole.getByRole('columnheader', { name: 'Worth' })).toBeVisible()
  await whole.getByRole('button', { name: 'Close' }).first().click()
  await expect.element(page.getByRole('button', { name: 'Enlarge list' })).toBeVisible()
})

/** The buttons of the list and of its record, each with what a role that hides it is told by. */
const hiddenBy: Readonly<Record<string, readonly string[]>> = {
  refresh: ['Refresh'],
  print: ['Print'],
  column: ['Columns'],
  search: ['Search and filter bar'],
  filter: ['Filter'],
  export: ['Export'],
  import: ['Import'],
  cell: ['Edit in table'],
  view: ['View “Pump”'],
  edit: ['Edit in table', 'Edit “Pump”'],
  delete: ['Delete “Pump”'],
}

test('a role takes away the buttons that it hides, and no others', async () => {
  const names = [...new Set(Object.values(hiddenBy).flat())]
  const missing = () =>
    names.filter((name) => page.getByRole('button', { name, exact: true }).elements().length === 0)
  for (const [button, hidden] of [['none', []] as const, ...Object.entries(hiddenBy)]) {
    const { unmount } = await open({ buttons: { [button]: false } })
    await expect.poll(missing, { message: button }).toEqual(hidden)
    await unmount()
  }
})

test('a record that the page keeps is not offered for deletion', async () => {
  await open({ keeps: ({ id }) => id === row.id })
  await expect.element(page.getByRole('button', { name: /^Edit “/ }).first()).toBeVisible()
  expect(page.getByRole('button', { name: /^Delete/ }).elements()).toHaveLength(0)
})
