import { type Job, jobKindNames, readJob } from '@iwater/contract/jobs'
import type { Entity } from '@iwater/contract/kit/entity'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { readListState } from '../list/list-address.ts'
import { ExportPanel } from './ExportPanel.tsx'
import { ExportProgress } from './ExportProgress.tsx'

const jobId = '019a0000-0000-7000-8000-000000000001'

const endedAt = '2026-11-23T08:01:00Z'

const aJob = (own: Partial<Job>): Job => ({
  jobId,
  kind: 'records.export',
  name: jobKindNames['records.export'],
  subject: '备件 · 备件_20261123.xlsx',
  subjectId: '019a0000-0000-7000-8000-000000000002',
  state: 'running',
  isCancelling: false,
  doneCount: 2000,
  totalCount: 8000,
  attempts: 1,
  orderedBy: null,
  createdAt: '2026-11-23T08:00:00Z',
  startedAt: null,
  endedAt: null,
  nextAttemptAt: null,
  failure: null,
  waitsForSpace: false,
  ...own,
})

afterEach(() => void vi.unstubAllGlobals())

const panel = (ticked: readonly string[] = [], own: Partial<Entity> = {}) => (
  <ExportPanel
    entity={{ ...sparePart, ...own, list: { ...sparePart.list, selection: true } }}
    state={readListState(new URLSearchParams(), sparePart)}
    columns={['code', 'name', 'worth']}
    total={10_000}
    isMore
    ticked={ticked}
    onClose={() => undefined}
  />
)

const progress = (own: Partial<Job>, language: 'zh' | 'en' = 'zh') =>
  renderPage(<ExportProgress jobId={jobId} />, {
    language,
    answers: [known(readJob, { jobId }, aJob(own))],
  })

test('the panel says what is written, and asks for ticks where there are none', async () => {
  await renderPage(panel())
  const dialog = page.getByRole('dialog', { name: '导出备件' })
  await expect.element(dialog.getByRole('radio', { name: /超过 10,000 条/ })).toBeChecked()
  await expect.element(dialog.getByText(/列：编号、名称、金额。/)).toBeVisible()
  await dialog.getByRole('radio', { name: '已选择的记录（0 条）' }).click()
  await dialog.getByRole('button', { name: '开始导出' }).click()
  await expect.element(dialog.getByText('请勾选要导出的数据')).toBeVisible()
})

test('the panel names what a list can show and the file will not have', async () => {
  await renderPage(panel())
  const note = page.getByText(/^未包含：/)
  await expect.element(note).toMatchTextContent('备注')
  await expect.element(note).toMatchTextContent('列设置')
  expect(note.element().textContent).not.toContain('供应商')
})

test('the panel names the rows that no file can have', async () => {
  await renderPage(panel())
  await expect.element(page.getByText(/^不能导出：供应商。/)).toBeVisible()
})

test('of records without rows it says nothing of that', async () => {
  const { suppliers: _, ...fields } = sparePart.fields
  await renderPage(panel([], { fields }))
  await expect.element(page.getByText(/^列：/)).toBeVisible()
  expect(page.getByText(/^不能导出/).elements()).toHaveLength(0)
})

test('of a book the panel says that its columns are not those of the list', async () => {
  await renderPage(panel([], { book: { columns: ['code'], notes: [] } }))
  await expect.element(page.getByText(/列：编号。台账的列和顺序固定/)).toBeVisible()
})

test('no more records can be ticked for one file than the server takes', async () => {
  await renderPage(panel(Array.from({ length: 1001 }, (_, at) => `${at}`)))
  await page.getByRole('button', { name: '开始导出' }).click()
  await expect.element(page.getByText(/一次最多导出 1,000 条已选择的记录/)).toBeVisible()
})

test('ticked records are the first choice, and the name shows its extension', async () => {
  await renderPage(panel([jobId]), { language: 'en' })
  const dialog = page.getByRole('dialog', { name: 'Export spare parts' })
  await expect.element(dialog.getByRole('radio', { name: 'Selected records (1)' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'CSV' }).click()
  await expect.element(dialog.getByText('.csv')).toBeVisible()
  const named = dialog.getByRole('textbox', { name: 'File name' }).element() as HTMLInputElement
  expect(named.value).toMatch(/^Spare parts_20\d{6}$/)
})

test('what is asked for is what was chosen: records, columns, format and name', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string | URL | Request, { body }: RequestInit = {}) => {
    sent.push(JSON.parse(String(body)))
    return new Response(JSON.stringify({ code: 0, msg: '', data: { jobId } }), {
      headers: { 'content-type': 'application/json' },
    })
  })
  await renderPage(panel([jobId]), {
    answers: [known(readJob, { jobId }, aJob({ state: 'cancelled', endedAt }))],
  })
  await page.getByRole('radio', { name: 'CSV' }).click()
  await page.getByRole('button', { name: '开始导出' }).click()
  await page.getByRole('button', { name: '再次导出' }).click()
  await page.getByRole('radio', { name: /超过/ }).click()
  await page.getByRole('button', { name: '开始导出' }).click()
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  const columns = ['code', 'name', 'worth']
  const common = {
    sort: 'code',
    order: 'asc',
    format: 'csv',
    columns,
    name: expect.stringMatching(/^备件_20\d{6}$/),
  }
  expect(sent).toMatchObject([{ ...common, ids: [jobId] }, common])
  expect(sent[1]).not.toHaveProperty('ids')
})

test('an export shows how far it is and can be cancelled', async () => {
  await progress({})
  await expect
    .element(page.getByRole('progressbar', { name: '备件 · 备件_20261123.xlsx的进度' }))
    .toHaveAttribute('aria-valuenow', '25')
  await expect.element(page.getByRole('button', { name: '取消导出' })).toBeEnabled()
  await expect.element(page.getByRole('link', { name: '查看后台任务' })).toBeVisible()
})

test('at its end there is a file, or the reason why there is none', async () => {
  const done = await progress({ state: 'done', endedAt }, 'en')
  await expect.element(page.getByRole('button', { name: 'Download file' })).toBeVisible()
  await done.unmount()
  const cancelled = await progress({ state: 'cancelled', endedAt }, 'en')
  await expect.element(page.getByText('The export was cancelled. No file was made.')).toBeVisible()
  expect(page.getByRole('button').elements()).toHaveLength(0)
  await cancelled.unmount()
  await progress({ state: 'failed', endedAt, failure: 'Your files have reached the limit.' }, 'en')
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The export failed: Your files have reached the limit.')
})
