import { type Job, jobKindNames, readJob } from '@iwater/contract/jobs'
import type { Entity } from '@iwater/contract/kit/entity'
import type {
  ImportReport,
  OrderedImport,
  StoredImport,
  UndoPreview,
} from '@iwater/contract/kit/import-calls'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { ImportPanel } from './ImportPanel.tsx'
import { importsOf, type Opened } from './imports.ts'
import { rememberOrder } from './last-order.ts'

const recordImportId = '019a0000-0000-7000-8000-000000000001'
const jobId = '019a0000-0000-7000-8000-000000000002'
const entity = sparePart as unknown as Entity
const calls = importsOf(entity)

const aReport = (own: Partial<ImportReport> = {}): ImportReport => ({
  rows: 5,
  added: 2,
  changed: 1,
  unchanged: 1,
  faulty: 1,
  columns: [
    {
      heading: '库存',
      field: 'stock',
      empty: 1,
      distinct: 4,
      smallest: '0',
      largest: '1200',
      shortest: null,
      longest: null,
    },
  ],
  ignored: [{ heading: '附注', reason: 'unknown' }],
  missing: [],
  repeated: [],
  kept: [],
  errors: [{ column: '库存', message: '库存不能小于 0', rows: [4], count: 1 }],
  errorKinds: 1,
  warnings: [],
  ...own,
})

const anOrder = (own: Partial<OrderedImport> = {}): OrderedImport => ({
  recordImportId,
  fileName: 'parts.xlsx',
  mode: 'update',
  state: 'checked',
  jobId,
  report: aReport(),
  faultyFileId: recordImportId,
  ...own,
})

const aJob = (own: Partial<Job> = {}): Job => ({
  jobId,
  kind: 'records.check-import',
  name: jobKindNames['records.check-import'],
  subject: '备件 · parts.xlsx',
  subjectId: recordImportId,
  state: 'done',
  isCancelling: false,
  doneCount: 5,
  totalCount: 5,
  attempts: 1,
  orderedBy: null,
  createdAt: '2026-11-23T08:00:00Z',
  startedAt: null,
  endedAt: '2026-11-23T08:01:00Z',
  nextAttemptAt: null,
  failure: null,
  waitsForSpace: false,
  ...own,
})

const aStored = (own: Partial<StoredImport> = {}): StoredImport => ({
  recordImportId,
  fileName: 'parts.xlsx',
  mode: 'update',
  storedBy: { userId: jobId, name: { zh: '安娜', en: 'Anna' }, loginName: 'anna' },
  storedAt: '2026-11-23T08:02:00Z',
  added: 2,
  changed: 1,
  unchanged: 1,
  leftOut: 1,
  undo: 'possible',
  undoJobId: null,
  preview: null,
  undoneAt: null,
  removed: 0,
  restored: 0,
  keptCount: 0,
  kept: [],
  ...own,
})

const show = (
  opened: Opened,
  {
    order = anOrder(),
    job = aJob(),
    history = [],
    language = 'zh' as 'zh' | 'en',
  }: { order?: OrderedImport; job?: Job; history?: StoredImport[]; language?: 'zh' | 'en' } = {},
) =>
  renderPage(<ImportPanel entity={entity} opened={opened} onOpen={() => undefined} />, {
    language,
    answers: [
      known(calls.read, { recordImportId }, order),
      known(readJob, { jobId }, job),
      known(calls.history, {}, history),
    ],
  })

test('a file is chosen, and one of another kind is rejected before it is sent', async () => {
  await show('new')
  const dialog = page.getByRole('dialog', { name: '导入备件' })
  await expect.element(dialog.getByRole('button', { name: '试运行' })).toBeDisabled()
  await expect.element(dialog.getByRole('radio', { name: /新增，并修改已有的记录/ })).toBeChecked()
  const input = dialog
    .getByLabelText('选择文件', { exact: true })
    .elements()
    .find((one) => one.tagName === 'INPUT')
  await page.elementLocator(input as Element).upload(new File(['x'], 'a.pdf'))
  await expect.element(dialog.getByText('请选择 xlsx 或 csv 文件。')).toBeVisible()
  await page.elementLocator(input as Element).upload(new File(['x'], 'a.csv'))
  await expect.element(dialog.getByText('a.csv')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: '试运行' })).toBeEnabled()
})

const showNew = (
  state: OrderedImport['state'],
  onOpen: (next: Opened | null) => void,
  report = aReport(),
) => {
  rememberOrder(entity, recordImportId)
  return renderPage(<ImportPanel entity={entity} opened="new" onOpen={onOpen} />, {
    language: 'zh',
    answers: [known(calls.read, { recordImportId }, anOrder({ state, report }))],
  })
}

test('a file that was tried can be opened again after its window was closed', async () => {
  const opened = vi.fn()
  await showNew('checked', opened)
  await expect.element(page.getByText('parts.xlsx 已试运行，尚未完成导入。')).toBeVisible()
  await page.getByRole('button', { name: '继续此导入' }).click()
  expect(opened).toHaveBeenCalledWith(recordImportId)
})

test('a file that is stored is not offered again', async () => {
  await showNew('stored', () => undefined)
  await expect.element(page.getByRole('button', { name: '选择文件' })).toBeVisible()
  expect(page.getByRole('button', { name: '继续此导入' }).elements()).toEqual([])
})

test('a file of which the dry run found nothing to write is not offered again', async () => {
  await showNew('checked', () => undefined, aReport({ added: 0, changed: 0 }))
  await expect.element(page.getByRole('button', { name: '选择文件' })).toBeVisible()
  expect(page.getByRole('button', { name: '继续此导入' }).elements()).toEqual([])
})

test('a dry run says what will happen, and faulty rows are left out only on request', async () => {
  await show(recordImportId)
  const dialog = page.getByRole('dialog', { name: '导入备件' })
  await expect.element(dialog.getByText('库存不能小于 0（第 4 行）')).toBeVisible()
  await expect.element(dialog.getByText('以下列不导入：附注（没有此字段）。')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: '写入 3 条' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: '跳过有误的 1 行，只写入其余的行' }).click()
  await expect.element(dialog.getByRole('button', { name: '写入 3 条' })).toBeEnabled()
  await dialog.getByText('各列的取值范围').click()
  await expect.element(dialog.getByText('4 种取值，1 个空，0 至 1200')).toBeVisible()
})

test('wrong headings are all that is said of a file, and nothing can be stored', async () => {
  const report = aReport({
    missing: [{ zh: '编号', en: 'Part number' }],
    repeated: ['Stock'],
    columns: [],
    errors: [],
    errorKinds: 0,
  })
  await show(recordImportId, { order: anOrder({ report, faultyFileId: null }), language: 'en' })
  await expect
    .element(page.getByText('The file lacks required columns: Part number.'))
    .toBeVisible()
  await expect.element(page.getByText('These columns are repeated: Stock.')).toBeVisible()
  expect(page.getByRole('button', { name: /^Store/ }).elements()).toHaveLength(0)
})

test('a job at work shows how far it is, and one that failed its reason', async () => {
  const running = aJob({ state: 'running', doneCount: 1, totalCount: 4, endedAt: null })
  const work = await show(recordImportId, { order: anOrder({ state: 'storing' }), job: running })
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25')
  await expect.element(page.getByRole('button', { name: '取消' })).toBeEnabled()
  await work.unmount()
  const failed = aJob({ state: 'failed', failure: '文件已损坏或不完整' })
  await show(recordImportId, { order: anOrder({ state: 'failed', report: null }), job: failed })
  await expect.element(page.getByRole('alert')).toHaveTextContent('未能完成：文件已损坏或不完整')
  await expect.element(page.getByRole('button', { name: '选择其他文件' })).toBeVisible()
})

test('an import that is told as failed a moment before its job has ended says why', async () => {
  const job = aJob({ state: 'running', endedAt: null })
  const ended = {
    ...job,
    state: 'failed',
    failure: '文件中没有数据行',
    endedAt: '2026-11-23T08:00:00Z',
  }
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(JSON.stringify({ code: 0, msg: '', data: ended }), {
        headers: { 'content-type': 'application/json' },
      }),
  )
  await show(recordImportId, { order: anOrder({ state: 'failed', report: null }), job })
  await expect.element(page.getByRole('alert')).toHaveTextContent('未能完成：文件中没有数据行')
  vi.unstubAllGlobals()
})

/** Answers the orders and the history of imports, which says of the import what `own` has. */
function answerUndo(own: Partial<StoredImport>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (method === 'POST') asked.push(url)
    const read = () => {
      if (url.includes('/jobs/')) return aJob()
      return url.endsWith('/imports') ? [aStored(own)] : anOrder({ state: 'stored' })
    }
    const data = method === 'POST' ? { jobId } : read()
    return new Response(JSON.stringify({ code: 0, msg: '', data }), {
      headers: { 'content-type': 'application/json' },
    })
  })
  return asked
}

const aPreview = (own: Partial<UndoPreview> = {}): UndoPreview => ({
  jobId,
  removed: 1,
  restored: 2,
  keptCount: 1,
  kept: [{ recordId: jobId, name: { zh: 'P-1', en: 'P-1' }, reason: 'in-use' }],
  ...own,
})

const showStored = (language: 'zh' | 'en' = 'en') =>
  show(recordImportId, { order: anOrder({ state: 'stored' }), history: [aStored()], language })

test('before an import is undone it is said what goes, what comes back, and what stays and why', async () => {
  const asked = answerUndo({ preview: aPreview() })
  await showStored()
  await expect.element(page.getByText('2 added, 1 changed, 1 unchanged, 1 left out')).toBeVisible()
  await page.getByRole('button', { name: 'Undo the import' }).click()
  const question = 'This deletes 1 added record and puts 2 back to the earlier values.'
  await expect.element(page.getByText(question)).toBeVisible()
  await expect.element(page.getByText('P-1 (other records refer to it)')).toBeVisible()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('button', { name: 'Undo now' }).click()
  await expect.poll(() => asked.filter((url) => url.endsWith('/undo'))).toHaveLength(1)
  expect(asked.filter((url) => url.endsWith('/undo-preview'))).toHaveLength(2)
  vi.unstubAllGlobals()
})

test('an undoing that would do nothing is not offered', async () => {
  answerUndo({ preview: aPreview({ removed: 0, restored: 0 }) })
  await showStored('zh')
  await page.getByRole('button', { name: '撤销导入' }).click()
  await expect.element(page.getByText('目前没有可撤销的记录。')).toBeVisible()
  await expect.element(page.getByText('P-1（正在被其他记录引用）')).toBeVisible()
  expect(page.getByRole('button', { name: '确认撤销' }).elements()).toHaveLength(0)
  await page.getByRole('button', { name: '返回' }).click()
  await expect.element(page.getByRole('button', { name: '撤销导入' })).toBeVisible()
  vi.unstubAllGlobals()
})

test('what stayed is listed and can be undone later', async () => {
  const undone = {
    undoneAt: '2026-11-23T09:00:00Z',
    removed: 3,
    restored: 2,
    keptCount: 3,
    kept: [{ recordId: jobId, name: { zh: 'P-1', en: 'P-1' }, reason: 'changed' as const }],
  }
  await show('history', {
    history: [
      aStored(undone),
      aStored({ ...undone, recordImportId: jobId, undo: 'done', keptCount: 0, kept: [] }),
      aStored({ recordImportId: `${jobId.slice(0, -1)}9`, undo: 'over' }),
    ],
  })
  const first = page.getByText(/撤销：删除新增的记录 3 条，恢复原值 2 条。$/).first()
  await expect.element(first).toBeVisible()
  await page.getByText('3 条保持不变').click()
  await expect.element(page.getByText('P-1（之后已被修改）')).toBeVisible()
  await expect.element(page.getByText('另有 2 条')).toBeVisible()
  expect(page.getByRole('button', { name: /^撤销/ }).elements()).toHaveLength(1)
  await expect.element(page.getByRole('button', { name: '撤销其余记录' })).toBeVisible()
  await expect.element(page.getByText('已超过 7 天，不能撤销。')).toBeVisible()
})

test('everything fits a phone', async () => {
  await page.viewport(390, 800)
  await show(recordImportId)
  await expect.element(page.getByText('库存不能小于 0（第 4 行）')).toBeVisible()
  const body = document.querySelector('.w-panel-body')
  expect(body && body.scrollWidth <= body.clientWidth).toBe(true)
  await page.viewport(1280, 800)
})
