import type { Entity } from '@iwater/contract/kit/entity'
import {
  type ListAppearance,
  readListAppearance,
  usualListAppearance,
} from '@iwater/contract/kit/list-appearance'
import { readListPreference } from '@iwater/contract/kit/list-preference'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { PageContext, usePage } from '#web/platform/page/page.ts'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { changeSettings } from '#web/platform/settings/settings.ts'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { EntityList } from '../list/EntityList.tsx'
import { listInputOf, readListState } from '../list/list-address.ts'
import { callsOf, type Row } from '../records.ts'
import { ListWatermark } from './ListWatermark.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sessionStorage.clear()
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

let client = new QueryClient()

/** Takes the answers of the page, to change them as a call that is made again does. */
function Client() {
  const found = useQueryClient()
  useEffect(() => {
    client = found
  }, [found])
  return null
}

let close = () => Promise.resolve()

async function open(
  appearance: Partial<ListAppearance>,
  list: Partial<Entity['list']> = { actions: 'buttons' },
) {
  const userInfo = { name: { zh: '安娜', en: '<script>Anna' } }
  const epLogin = { loginName: 'anna&co' }
  const info = { permissions: ['monitoring.manage'], timeZone: 'Asia/Shanghai', userInfo, epLogin }
  sessionStore.setState({ info: info as unknown as SignInInfo })
  const entity: Entity = { ...sparePart, list: { ...sparePart.list, ...list } }
  const input = listInputOf(readListState(new URLSearchParams(), entity))
  const output = { records: [row(1), row(2)], total: 2, isMore: false, current: 1, size: 10 }
  await close()
  const shown = (
    <>
      <EntityList entity={entity} />
      <Client />
    </>
  )
  const { unmount } = await renderPage(shown, {
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

test('what is open in a list stays open with what was entered while the size of lists changes', async () => {
  await open({ rowSize: 'normal' })
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as view…' }).click()
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Pumps')
  const input = name.element()
  const size = () => document.querySelector('.kit-sized')?.getAttribute('data-list-size')
  const answer = (rowSize: ListAppearance['rowSize']) =>
    client.setQueryData([readListAppearance.path, {}], { ...usualListAppearance, rowSize })
  const changes = [
    ['large', () => answer('large')],
    ['compact', () => changeSettings({ compact: true })],
    ['large', () => changeSettings({ compact: false })],
    ['normal', () => answer('normal')],
  ] as const
  for (const [expected, change] of changes) {
    change()
    await expect.poll(size).toBe(expected)
    expect(input.isConnected, `the same field once lists are ${expected}`).toBe(true)
    await expect.element(name).toHaveValue('Pumps')
  }
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

/** Its types are those of another package. */
const devtools = () =>
  cdp() as unknown as { send: (method: string, params: object) => Promise<unknown> }

const marks = () => document.querySelectorAll('.kit-watermark')
const paper = () => document.querySelectorAll('.kit-watermark-paper')

const textsOf = (element: Element | undefined) => {
  const tile = element instanceof HTMLElement ? element.style.backgroundImage : ''
  const svg = decodeURIComponent(/svg\+xml,([^"]*)/.exec(tile)?.[1] ?? '')
  const texts = new DOMParser().parseFromString(svg, 'image/svg+xml').querySelectorAll('text')
  return [...texts].map(({ textContent }) => textContent)
}

test('a watermark names who reads the list and when, where the tenant wants one', async () => {
  await open({})
  expect(marks()).toHaveLength(0)
  await open({ watermark: true })
  await expect.poll(() => marks().length).toBe(1)
  const minute = /^\d\d\/\d\d\/\d{4}, \d\d:\d\d$/
  expect(textsOf(marks()[0])).toEqual(['<script>Anna (anna&co)', expect.stringMatching(minute)])
  expect(paper(), 'on paper only where it is set').toHaveLength(0)
  await open({ watermark: true, watermarkAccount: false, watermarkTime: false })
  await expect.poll(() => textsOf(marks()[0])).toEqual(['<script>Anna'])
})

test('a watermark stays while the setting cannot be read, and goes once it is known to be off', async () => {
  const found = { ...usualListAppearance, watermark: true }
  let answer: ListAppearance | undefined = found
  let asked = 0
  vi.stubGlobal('fetch', async (address: string | URL) => {
    if (!String(address).includes(readListAppearance.path)) throw new TypeError('no server')
    asked += 1
    if (answer === undefined) throw new TypeError('no server')
    const headers = { 'content-type': 'application/json' }
    return new Response(JSON.stringify({ code: 0, msg: '', data: answer }), { headers })
  })
  sessionStore.setState({
    info: { userInfo: { name: { zh: '安娜', en: 'Anna' } }, epLogin: {} } as unknown as SignInInfo,
  })
  const show = async () => {
    await close()
    // Nothing is known to it, as after the page was loaded anew.
    const fresh = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const { unmount } = await renderPage(
      <QueryClientProvider client={fresh}>
        <ListWatermark isOnPaper={false} />
      </QueryClientProvider>,
    )
    close = unmount
  }
  await show()
  await expect.poll(() => marks().length).toBe(1)
  answer = undefined
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await show()
  await expect.poll(() => asked).toBe(2)
  await expect.poll(() => marks().length).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(marks(), 'the last setting that is known').toHaveLength(1)
  answer = usualListAppearance
  vi.advanceTimersByTime(15_000)
  await expect.poll(() => marks().length, { message: 'asked again' }).toBe(0)
  expect(asked).toBe(3)
})

test('a watermark lies over all that was found, pinned columns too, and nothing below it is harder to press', async () => {
  await open({ watermark: true })
  await expect.poll(() => marks().length).toBe(1)
  const mark = marks()[0] as HTMLElement
  const table = document.querySelector('.kit-table')?.getBoundingClientRect()
  const place = mark.getBoundingClientRect()
  expect(place.top <= (table?.top ?? 0) && place.bottom >= (table?.bottom ?? 0)).toBe(true)
  const fixed = [...document.querySelectorAll('.ant-table-cell-fix')]
  expect(fixed.length).toBeGreaterThan(0)
  const levels = fixed.map((cell) => Number(getComputedStyle(cell).zIndex) || 0)
  expect(Number(getComputedStyle(mark).zIndex)).toBeGreaterThan(Math.max(...levels))
  await page.getByRole('button', { name: 'View “Pump 2”' }).click()
  await expect
    .element(page.getByRole('status', { name: 'address' }))
    .toHaveTextContent(`record=${row(2).id}&mode=view`)
})

/** A page that another one hides. */
function Hidden({ children }: { children: ReactNode }) {
  const shown = usePage()
  const hidden = useMemo(() => ({ ...shown, active: false }), [shown])
  return <PageContext value={hidden}>{children}</PageContext>
}

test('paper has the watermark of the list of the page in front, and of nothing else', async () => {
  await open({ watermark: true, watermarkPrints: true })
  await expect.poll(() => paper().length).toBe(1)
  await close()
  const answers = [
    known(
      readListAppearance,
      {},
      { ...usualListAppearance, watermark: true, watermarkPrints: true },
    ),
  ]
  const { unmount } = await renderPage(
    <>
      <ListWatermark isOnPaper={false} />
      <Hidden>
        <ListWatermark isOnPaper />
      </Hidden>
    </>,
    { answers },
  )
  close = unmount
  await expect.poll(() => marks().length).toBe(2)
  expect(paper()).toHaveLength(0)
})

test('on paper the watermark stands over each page with the time of printing, if it is set for prints', async () => {
  await open({ watermark: true, watermarkPrints: true })
  await expect.poll(() => paper().length).toBe(1)
  const sheet = paper()[0] as HTMLElement
  expect(getComputedStyle(sheet).display).toBe('none')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2030-01-02T03:04:05Z') })
  window.dispatchEvent(new Event('beforeprint'))
  // On the clock of Shanghai, and at once: the browser does not wait.
  expect(textsOf(sheet)).toEqual(['<script>Anna (anna&co)', '02/01/2030, 11:04:05'])
  window.dispatchEvent(new Event('afterprint'))
  const media = (name: string) => devtools().send('Emulation.setEmulatedMedia', { media: name })
  await media('print')
  const onPaper = [sheet, marks()[0] as HTMLElement].map((one) => getComputedStyle(one))
  expect(onPaper.map(({ display }) => display)).toEqual(['block', 'none'])
  expect(onPaper[0]?.position).toBe('fixed')
  expect(sheet.parentElement).toBe(document.body)
  await media('')
  await close()
  expect(paper(), 'a list that is gone').toHaveLength(0)
  close = () => Promise.resolve()
})
