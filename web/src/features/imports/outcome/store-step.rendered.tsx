import type { ImportJob } from '@iwater/contract/field/imports'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { StoreStep } from './StoreStep.tsx'

const cancelled: ImportJob = {
  importId: '019a0000-0000-7000-8000-000000000001',
  fileName: 'a.csv',
  state: 'cancelled',
  createdAt: '2026-11-23T08:00:00Z',
  createdBy: { zh: '安娜', en: 'Anna' },
  rowCount: 400_003,
  rowsDone: 75_000,
  stationCount: 2,
  sampleCount: 150_000,
  duplicateCount: 0,
  conflictCount: 0,
  historyCount: 0,
  settledCount: 0,
  keptFrom: null,
  aheadSeconds: null,
  unitCount: 2,
  isTrendPending: false,
  rejectedCount: 0,
  rejectedByReason: {},
  failure: null,
  failedWhile: 'storing',
  isUndoable: true,
  removedCount: 0,
  restoredCount: 0,
  missingCount: 0,
  waitsForSpace: false,
}

beforeEach(() =>
  sessionStore.setState({
    info: { permissions: ['ingest.view', 'ingest.manage'] } as unknown as SignInInfo,
  }),
)
afterEach(() => {
  sessionStore.setState({ info: null })
  vi.unstubAllGlobals()
})

test('storing that was cancelled tells how much is stored, and offers to go on or to undo it', async () => {
  await renderPage(<StoreStep job={cancelled} />, { language: 'en' })
  const notice = page.getByRole('alert')
  await expect.element(notice).toMatchTextContent(/Storing was cancelled/)
  await expect.element(notice).toMatchTextContent(/75,000 of 400,003 rows were processed\./)
  await expect.element(page.getByRole('button', { name: 'Continue storing' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/Undo the import of a\.csv\?/)
  await expect.element(page.getByText('150,000')).toBeVisible()
  await expect.element(page.getByText('New values')).toBeVisible()
})

test('storing that ended before the first row has no counts to tell', async () => {
  await renderPage(<StoreStep job={{ ...cancelled, rowsDone: 0, sampleCount: 0 }} />)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/入库已取消已入库的数值不会重复/)
  expect(page.getByText('新增数值').query()).toBeNull()
})

test('undoing that broke off can only be continued', async () => {
  await renderPage(<StoreStep job={{ ...cancelled, state: 'failed', failedWhile: 'undoing' }} />)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/撤销未完成.*部分数值已取出/)
  await expect.element(page.getByRole('button', { name: '继续撤销' })).toBeVisible()
  expect(page.getByRole('button', { name: '撤销导入' }).query()).toBeNull()
})

const undone: ImportJob = {
  ...cancelled,
  state: 'undone',
  failedWhile: null,
  isUndoable: false,
  removedCount: 1200,
  restoredCount: 3,
}

test('an undone import tells what was taken out, and what was no longer there', async () => {
  const figures = {
    span: null,
    far: null,
    repeated: { rows: 1000, most: 500, at: '2026-10-01T00:00:00Z' },
    columns: [],
  }
  const headers = { 'content-type': 'application/json' }
  vi.stubGlobal('fetch', (input: RequestInfo | URL) =>
    String(input instanceof Request ? input.url : input).includes('/figures')
      ? Promise.resolve(
          new Response(JSON.stringify({ code: 0, msg: '', data: figures }), { headers }),
        )
      : new Promise<Response>(() => undefined),
  )
  await renderPage(<StoreStep job={{ ...undone, missingCount: 2 }} />, { language: 'en' })
  const notice = page.getByRole('status').first()
  await expect
    .element(notice)
    .toMatchTextContent(
      /1,200 values were taken out\. At 3 of these times another value counts again\./,
    )
  await expect.element(notice).toMatchTextContent(/2 values were no longer stored/)
  await expect
    .element(page.getByText(/1,000 rows have other values .* One time appears 500 times/))
    .toBeVisible()
})
