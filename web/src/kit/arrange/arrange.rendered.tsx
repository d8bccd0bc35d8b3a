import { inspectionStep } from '@iwater/contract/kit/arranged-testing'
import { readListPreference } from '@iwater/contract/kit/list-preference'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { EntityRecords } from '../EntityPage.tsx'
import { listInputOf, readListState } from '../list/list-address.ts'
import { callsOf } from '../records.ts'

const idOf = (name: string) => `00000000-0000-7000-8000-0000000000${name}${name}`
const row = (name: string) => ({
  id: idOf(name),
  version: 1,
  name: { zh: name, en: name },
  minutes: null,
  position: 1,
  labels: {},
})

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStore.setState({ info: null })
})

const answerOf = (data: unknown) =>
  new Response(JSON.stringify({ code: 0, msg: '', data }), {
    headers: { 'content-type': 'application/json' },
  })

/** The list above a server that keeps an order of a to f; what it was asked for is answered. */
async function open({
  query = '',
  permissions = ['monitoring.manage'],
  isDemonstration = false,
  isFailing = false,
}: {
  query?: string
  permissions?: string[]
  isDemonstration?: boolean
  isFailing?: boolean
} = {}) {
  const name = { zh: '安娜', en: 'Anna' }
  sessionStore.setState({
    info: { permissions, userInfo: { name }, isDemonstration } as unknown as SignInInfo,
  })
  let order = Array.from('abcdefghijkl')
  const moves: object[] = []
  let fail: () => void = () => undefined
  const failing = new Promise<void>((resolve) => {
    fail = resolve
  })
  const pageOf = (current: number, size: number) => ({
    records: order.slice((current - 1) * size, current * size).map(row),
    total: order.length,
    isMore: false,
    current,
    size,
  })
  vi.stubGlobal('fetch', async (address: string | URL, { method, body }: RequestInit) => {
    const { searchParams } = new URL(String(address), location.href)
    if (method !== 'PUT')
      return answerOf(
        pageOf(Number(searchParams.get('current') ?? 1), Number(searchParams.get('size') ?? 10)),
      )
    const { id, before } = JSON.parse(String(body)) as { id: string; before: string | null }
    moves.push({ id: id.at(-1), before: before && before.at(-1) })
    if (isFailing) {
      await failing
      throw new TypeError('no server')
    }
    const others = order.filter((one) => idOf(one) !== id)
    const at = before === null ? others.length : others.findIndex((one) => idOf(one) === before)
    order = [...others.slice(0, at), id.at(-1) ?? '', ...others.slice(at)]
    return answerOf(null)
  })
  const input = listInputOf(readListState(new URLSearchParams(query), inspectionStep))
  await renderPage(<EntityRecords entity={inspectionStep} />, {
    language: 'en',
    query,
    answers: [
      {
        key: [callsOf(inspectionStep).list.path, input] as const,
        output: pageOf(query === 'page=2' ? 2 : 1, 10) as never,
      },
      known(
        readListPreference,
        { list: inspectionStep.table },
        { version: 0, settings: { views: [] } },
      ),
    ],
  })
  return { moves, fail }
}

const handle = (name: string) => page.getByRole('button', { name: new RegExp(`Move “${name}”`) })
const shown = () =>
  [...document.querySelectorAll('.kit-open')].map((one) => one.textContent).join('')

const dispatch = (target: EventTarget, type: string, at: Element) => {
  const { x, y, width, height } = at.getBoundingClientRect()
  const place = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true, button: 0 }
  target.dispatchEvent(new PointerEvent(type, { ...place, pointerId: 1 }))
}

/** First of all: from then on the code of the handles is there. */
test('a list that is put in order is never shown without its handles', async () => {
  const bare: number[] = []
  const watch = new MutationObserver(() => {
    const [rows, handles] = ['.kit-open', '.kit-lead-column button'].map(
      (selector) => document.querySelectorAll(selector).length,
    )
    if (rows !== undefined && rows > 0 && handles === 0) bare.push(rows)
  })
  watch.observe(document.body, { childList: true, subtree: true })
  await open()
  await expect.element(handle('b')).toBeVisible()
  watch.disconnect()
  expect(bare).toEqual([])
})

test('a row is dragged to another place, and one call keeps it', async () => {
  const { moves } = await open()
  await expect.element(handle('b')).toBeVisible()
  const rowOf = (name: string) => document.querySelector(`[data-slot="${idOf(name)}"]`)
  dispatch(handle('b').element(), 'pointerdown', handle('b').element())
  for (const over of ['c', 'd']) {
    dispatch(window, 'pointermove', rowOf(over) as Element)
    await expect.poll(shown).toBe(over === 'c' ? 'acbdefghij' : 'acdbefghij')
  }
  dispatch(window, 'pointerup', rowOf('b') as Element)
  await expect.poll(() => moves).toEqual([{ id: 'b', before: 'e' }])
  await expect.element(page.getByText('“b” moved to place 4')).toBeInTheDocument()
  expect(shown()).toBe('acdbefghij')
})

test('a row that is let go at once is kept where it was seen last', async () => {
  const { moves } = await open()
  await expect.element(handle('b')).toBeVisible()
  const place = document.querySelector(`[data-slot="${idOf('d')}"]`) as Element
  dispatch(handle('b').element(), 'pointerdown', handle('b').element())
  dispatch(window, 'pointermove', place)
  dispatch(window, 'pointerup', place)
  await expect.poll(() => moves).toEqual([{ id: 'b', before: 'e' }])
  expect(shown()).toBe('acdbefghij')
})

test('Alt with arrow keys moves a row, which keeps the focus', async () => {
  const { moves } = await open()
  await expect.element(handle('a')).toBeVisible()
  handle('a').element().focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(shown).toBe('bacdefghij')
  await expect.element(handle('a')).toHaveFocus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(shown).toBe('bcadefghij')
  await expect
    .poll(() => moves)
    .toEqual([
      { id: 'a', before: 'c' },
      { id: 'a', before: 'd' },
    ])
  await expect.element(handle('a')).toHaveFocus()
})

test('the menu moves a row over the edges of its page', async () => {
  const { moves } = await open({ query: 'page=2' })
  await handle('k').click()
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await expect.poll(() => moves).toEqual([{ id: 'k', before: 'j' }])
  await handle('l').click()
  await expect
    .element(page.getByRole('menuitem', { name: 'Move down' }))
    .toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('menuitem', { name: 'Move to the top' }).click()
  await expect.poll(() => moves.at(-1)).toEqual({ id: 'l', before: 'a' })
})

test('a move that fails is taken back', async () => {
  const { fail } = await open({ isFailing: true })
  await expect.element(handle('b')).toBeVisible()
  handle('b').element().focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(shown).toBe('acbdefghij')
  fail()
  await expect.poll(shown).toBe('abcdefghij')
})

test.each([
  ['sorted by something else', { query: 'sort=name' }],
  ['reversed', { query: 'sort=position&order=desc' }],
  ['narrowed', { query: 'keyword=a' }],
  ['read without the right to change it', { permissions: [] }],
  ['shown in a demonstration', { isDemonstration: true }],
])('a list that is %s moves nothing', async (_, own) => {
  await open(own)
  await expect.element(page.getByRole('button', { name: 'a', exact: true })).toBeVisible()
  expect(page.getByRole('button', { name: /Move “/ }).elements()).toHaveLength(0)
})

test('the number that keeps the order is no column', async () => {
  await open()
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect.element(page.getByRole('checkbox', { name: 'Minutes' })).toBeVisible()
  expect(page.getByRole('checkbox', { name: 'Order' }).elements()).toHaveLength(0)
})
