import { fieldConnections } from '@iwater/contract/field/connection-list'
import { listUnknownSenders } from '@iwater/contract/field/connections'
import { readListPreference } from '@iwater/contract/kit/list-preference'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listInputOf, readListState } from '#web/kit/list/list-address.ts'
import { callsOf } from '#web/kit/records.ts'
import { known, renderPage } from '#web/testing/render-page.tsx'
import FieldConnectionsPage from './FieldConnectionsPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const id = '00000000-0000-7000-8000-000000000001'

const connection = (own: object = {}) => ({
  id,
  version: 1,
  name: { zh: '南门站', en: 'South gate' },
  protocol: 'hj212',
  station_number: '0123456789ABCDEF01234567',
  state: 'waiting',
  last_frame_at: null,
  last_address: null,
  accepted_count: 0,
  rejected_count: 0,
  duplicate_count: 0,
  conflict_count: 0,
  unit_id: '00000000-0000-7000-8000-0000000000c1',
  organisation_id: '00000000-0000-7000-8000-0000000000a1',
  silent_after_seconds: 300,
  is_demo: true,
  created_at: '2026-11-20T02:00:00.000Z',
  labels: {
    unit_id: { zh: '总排口', en: 'Main outfall' },
    organisation_id: { zh: '城东水厂', en: 'East Works' },
  },
  ...own,
})

const { list, counts } = callsOf(fieldConnections)

const pageOf = (own?: object) => ({
  records: [connection(own)],
  total: 1,
  isMore: false,
  current: 1,
  size: 10,
})

/** The page with one connection; `answer` is what the server says to each later question, by its path. */
async function open(language: 'zh' | 'en', answer: (path: string) => unknown) {
  vi.stubGlobal('fetch', async (address: string | URL) => {
    const data = answer(String(address).split('?')[0] ?? '')
    if (data === undefined) throw new TypeError('the server cannot be reached')
    const headers = { 'content-type': 'application/json' }
    return new Response(JSON.stringify({ code: 0, msg: '', data }), { headers })
  })
  const asked = listInputOf(readListState(new URLSearchParams(), fieldConnections))
  await renderPage(<FieldConnectionsPage />, {
    language,
    answers: [
      known(list, asked, pageOf() as never),
      known(counts, {}, { waiting: 1 } as never),
      known(listUnknownSenders, {}, []),
      known(
        readListPreference,
        { list: fieldConnections.table },
        { version: 1, settings: { views: [] } },
      ),
    ],
  })
}

const answers = (path: string, ofList: unknown) => {
  if (path.endsWith('/counts')) return { online: 1 }
  if (path.endsWith('/unknown-senders'))
    return [{ reason: 'station-unknown', count: 7, lastAt: '2026-11-20T02:00:00.000Z' }]
  return ofList
}

test('a row tells what a connection is and leads to its page', async () => {
  await open('en', (path) => answers(path, pageOf()))
  const row = page.getByRole('row', { name: /South gate/ })
  await expect
    .element(row)
    .toMatchTextContent(/South gate.*HJ 212 0123456789ABCDEF01234567WaitingNo data yet00/)
  await expect.element(row).toMatchTextContent(/Main outfallEast Works$/)
  expect(row.element().textContent).not.toMatch(/\p{Script=Han}/u)
  await expect.element(row.getByRole('link')).toHaveAttribute('href', `/field/connections/${id}`)
})

test('what arrives is shown without being asked for, and so is who nobody knows', async () => {
  const lastFrame = new Date().toISOString()
  const heard = { state: 'online', last_frame_at: lastFrame, accepted_count: 2, rejected_count: 1 }
  await open('zh', (path) => answers(path, pageOf(heard)))
  const row = page.getByRole('row', { name: /南门站/ })
  await expect.element(row, { timeout: 6000 }).toMatchTextContent(/在线.*21/)
  await expect
    .element(page.getByRole('group', { name: '按状态筛选' }), { timeout: 6000 })
    .toHaveTextContent('全部1无数据0待首帧0已停用0在线1')
  await expect
    .element(page.getByRole('heading', { name: /未登记的来源/ }), { timeout: 6000 })
    .toBeVisible()
  await expect.element(page.getByText('7 次')).toBeVisible()
})

test('a list that cannot be renewed says since when it is old', async () => {
  await open('zh', () => undefined)
  await expect.element(page.getByText(/^更新失败，以下为/), { timeout: 6000 }).toBeVisible()
  await expect.element(page.getByRole('row', { name: /南门站/ })).toBeVisible()
})
