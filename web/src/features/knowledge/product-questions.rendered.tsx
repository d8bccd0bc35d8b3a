import { readListPreference } from '@iwater/contract/kit/list-preference'
import { copyProductQuestion, hideProductQuestion } from '@iwater/contract/knowledge/product-calls'
import { productQuestion } from '@iwater/contract/knowledge/product-questions'
import { pages } from '@iwater/contract/pages/pages'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listInputOf, readListState } from '#web/kit/list/list-address.ts'
import { callsOf } from '#web/kit/records.ts'
import { noticeStore } from '#web/platform/notice/notices.ts'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { ProductQuestions } from './ProductQuestions.tsx'

const id = '019a0000-0000-7000-8000-000000000001'
const copyId = '019a0000-0000-7000-8000-000000000002'
const none = { zh: '', en: '' }

const aQuestion = (state: string) => ({
  id,
  version: 1,
  labels: { type_id: { zh: '泵', en: 'Pumps' } },
  name: { zh: '泵振动', en: 'Pump vibrates' },
  type_id: copyId,
  synonyms: none,
  text: { zh: '停泵', en: 'Stop the pump' },
  device_kinds: [],
  position: 1,
  state,
  view_count: 3,
  helped_count: 1,
  not_helped_count: 0,
  reasons: [],
})

/** Keeps what is changed; a copy that is there already is answered as a new one is. */
function aServer(state: string) {
  const sent: [string, unknown][] = []
  vi.stubGlobal('fetch', async (url: string | URL, { method, body }: RequestInit = {}) => {
    const path = new URL(url, location.href).pathname.replace(/^\/api/, '')
    const isCall = method === 'POST'
    if (isCall) sent.push([path, body === undefined ? undefined : JSON.parse(String(body))])
    const records = { records: [aQuestion(state)], total: 1, isMore: false, current: 1, size: 10 }
    const read = () => (path === callsOf(productQuestion).list.path ? records : aQuestion(state))
    return new Response(JSON.stringify({ code: 0, msg: '', data: isCall ? { copyId } : read() }), {
      headers: { 'content-type': 'application/json' },
    })
  })
  return sent
}

async function show(state: string, query = '', info: Partial<SignInInfo> = {}) {
  const permissions = [pages.knowledge.permission]
  const userInfo = { name: { zh: '安娜', en: 'Anna' } }
  sessionStore.setState({ info: { permissions, userInfo, ...info } as unknown as SignInInfo })
  const sent = aServer(state)
  const input = listInputOf(readListState(new URLSearchParams(), productQuestion))
  const list = { records: [aQuestion(state)], total: 1, isMore: false, current: 1, size: 10 }
  await renderPage(<ProductQuestions head={null} />, {
    language: 'en',
    query,
    answers: [
      known(callsOf(productQuestion).list, input, list as never),
      known(callsOf(productQuestion).read, { id }, aQuestion(state) as never),
      known(
        readListPreference,
        { list: productQuestion.table },
        { version: 1, settings: { views: [] } },
      ),
    ],
  })
  return sent
}

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStore.setState({ info: null })
  noticeStore.setState({ notices: [] })
})

const menu = page.getByRole('button', { name: 'Actions for “Pump vibrates”' })
const offered = async () => {
  await menu.click()
  await expect.element(page.getByRole('menuitem').first()).toBeVisible()
  const names = page
    .getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent)
  await userEvent.keyboard('{Escape}')
  return names.filter((name) => /“Pump vibrates”/.test(name ?? ''))
}
const told = () => noticeStore.getState().notices.map(({ text }) => text)

test.each(['copied', 'newer'])(
  'a question with a copy (%s) leads to it, and is neither copied again nor hidden',
  async (state) => {
    const sent = await show(state, `record=${id}`)
    const dialog = page.getByRole('dialog')
    const open = dialog.getByRole('button', { name: 'Open the copy' })
    await expect.element(open).toBeVisible()
    expect(
      dialog.getByRole('button', { name: /^(Copy and edit|Hide|Show again)$/ }).elements(),
    ).toEqual([])
    await open.click()
    await expect
      .poll(() => page.getByRole('status', { name: 'address' }).element().textContent)
      .toBe(`record=${copyId}`)
    expect(sent.map(([path]) => path)).toEqual([copyProductQuestion.path.replace(':id', id)])
    expect(told()).toEqual([])
  },
)

test.each([
  ['shown', ['Copy and edit “Pump vibrates”', 'Hide “Pump vibrates”']],
  ['hidden', ['Copy and edit “Pump vibrates”', 'Show “Pump vibrates” again']],
  ['newer', ['Open the copy of “Pump vibrates”']],
])('the menu of a question (%s) offers what its state leaves to do', async (state, names) => {
  await show(state)
  expect(await offered()).toEqual(['View “Pump vibrates”', ...names])
})

test.each([
  ['shown', 'Hide', true],
  ['hidden', 'Show again', false],
])(
  'a question without a copy (%s) can be copied, and its button is called %s',
  async (state, label, hidden) => {
    const sent = await show(state, `record=${id}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: label, exact: true }).click()
    const path = hideProductQuestion.path.replace(':id', id)
    await expect.poll(() => sent).toEqual([[path, { hidden }]])
    await dialog.getByRole('button', { name: 'Copy and edit' }).click()
    await expect.poll(told).toContain('Copied. The question of the product is no longer shown.')
  },
)

test('a demonstration reads a question of the product and changes nothing of it', async () => {
  await show('shown', `record=${id}`, { isDemonstration: true } as Partial<SignInInfo>)
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Stop the pump')).toBeVisible()
  expect(
    dialog.getByRole('button', { name: /^(Copy and edit|Hide|Open the copy)$/ }).elements(),
  ).toEqual([])
})
