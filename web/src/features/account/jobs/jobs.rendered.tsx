import { type Job, jobKindNames, listJobs } from '@iwater/contract/jobs'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { known, renderPage } from '#web/testing/render-page.tsx'
import JobsPage from './JobsPage.tsx'

const anna = {
  userId: '019a0000-0000-7000-8000-000000000001',
  name: { zh: '安娜', en: 'Anna' },
  loginName: 'anna',
}

const aJob = (own: Partial<Job>): Job => ({
  jobId: `019a0000-0000-7000-8000-${String(own.subject?.length ?? 0).padStart(12, '0')}`,
  kind: 'imports.store',
  name: jobKindNames['imports.store'],
  subject: null,
  subjectId: null,
  state: 'done',
  isCancelling: false,
  doneCount: 100,
  totalCount: 100,
  attempts: 1,
  orderedBy: anna,
  createdAt: '2026-11-23T08:00:00Z',
  startedAt: null,
  endedAt: null,
  nextAttemptAt: null,
  failure: null,
  waitsForSpace: false,
  ...own,
})

const jobs = [
  aJob({ subject: 'a.csv', state: 'running', doneCount: 40, attempts: 2, subjectId: anna.userId }),
  aJob({ subject: 'bb.csv', state: 'running', isCancelling: true }),
  aJob({
    subject: 'ccc.csv',
    state: 'waiting',
    doneCount: 0,
    totalCount: null,
    failure: '文件存储暂不可用',
    nextAttemptAt: '2026-11-23T08:10:00Z',
  }),
  aJob({ subject: 'dddd.csv', state: 'failed', failure: '文件中没有“pH”列', doneCount: 30 }),
  aJob({ subject: 'eeeee.csv', endedAt: '2026-11-23T08:05:00Z', orderedBy: null }),
  aJob({ subject: 'ffffff.csv', state: 'cancelled', doneCount: 75 }),
]

const answer = (
  input: object,
  { records = jobs, mayListAll = false }: { records?: Job[]; mayListAll?: boolean } = {},
) =>
  known(
    listJobs,
    { current: 1, size: 10, ...input },
    { records, total: records.length, current: 1, size: 10, mayListAll },
  )

const row = (subject: string) => page.getByRole('listitem').filter({ hasText: subject })

test('each job tells its state, its progress and why it failed, and what is open can be cancelled', async () => {
  await renderPage(<JobsPage />, { answers: [answer({ of: 'own' })] })
  const running = row('a.csv').first()
  await expect.element(running).toMatchTextContent(/进行中/)
  const progress = running.getByRole('progressbar', { name: '数据导入：入库 · a.csv的进度' })
  await expect.element(progress).toHaveAttribute('aria-valuenow', '40')
  await expect.element(running).toMatchTextContent(/第 2 次执行/)
  await expect
    .element(running.getByRole('link', { name: '数据导入：入库 · a.csv' }))
    .toHaveAttribute('href', `/field/imports?import=${anna.userId}`)
  await expect.element(row('bb.csv')).toMatchTextContent(/正在取消/)
  await expect.element(row('ccc.csv')).toMatchTextContent(/等待中/)
  await expect.element(row('ccc.csv')).toMatchTextContent(/文件存储暂不可用/)
  await expect.element(row('ccc.csv')).toMatchTextContent(/重试/)
  await expect.element(row('dddd.csv')).toMatchTextContent(/文件中没有“pH”列/)
  await expect.element(row('eeeee.csv')).toMatchTextContent(/系统/)
  await expect.element(row('ffffff.csv')).toMatchTextContent(/已取消75 \/ 100/)
  const buttons = page.getByRole('button', { name: /^取消任务：/ })
  expect(buttons.elements().map((one) => one.getAttribute('aria-label'))).toEqual([
    '取消任务：数据导入：入库 · a.csv',
    '取消任务：数据导入：入库 · ccc.csv',
  ])
})

test('the file of an export is offered, and no other', async () => {
  const exported = { kind: 'records.export', name: jobKindNames['records.export'] }
  const records = [
    aJob({ ...exported, subject: 'a.xlsx', subjectId: anna.userId }),
    aJob({ ...exported, subject: 'bb.xlsx', subjectId: anna.userId, state: 'failed' }),
    aJob({ subject: 'ccc.csv', subjectId: anna.userId }),
  ]
  await renderPage(<JobsPage />, { answers: [answer({ of: 'own' }, { records })] })
  await expect.element(page.getByRole('button', { name: '下载：a.xlsx' })).toBeVisible()
  expect(page.getByRole('button', { name: /^下载/ }).elements()).toHaveLength(1)
})

test('before a job is cancelled the page asks, and begins at the answer that changes nothing', async () => {
  await renderPage(<JobsPage />, { language: 'en', answers: [answer({ of: 'own' })] })
  await page.getByRole('button', { name: /^Cancel the job: .*ccc.csv$/ }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this job?' })
  await expect.element(question).toMatchTextContent(/“ccc\.csv” stops after the current step/)
  await expect.element(question.getByRole('button', { name: 'Keep it running' })).toHaveFocus()
  expect(question.getByRole('button', { name: /cancel/i }).elements()).toHaveLength(1)
})

test('only who may see the jobs of others is offered them, and the address keeps what is chosen', async () => {
  const own = await renderPage(<JobsPage />, { answers: [answer({ of: 'own' })] })
  await expect.element(row('a.csv').first()).toBeVisible()
  expect(page.getByRole('checkbox').elements()).toHaveLength(0)
  await own.unmount()
  await renderPage(<JobsPage />, {
    answers: [
      answer({ of: 'own' }, { mayListAll: true }),
      answer({ of: 'all' }, { mayListAll: true, records: jobs.slice(0, 1) }),
      answer({ of: 'all', state: 'failed' }, { mayListAll: true, records: [] }),
    ],
  })
  await page.getByRole('checkbox', { name: '显示全部任务' }).click()
  await expect.element(page.getByLabelText('address')).toMatchTextContent(/all=1/)
  await expect.element(row('bb.csv')).not.toBeInTheDocument()
  await page.getByRole('button', { name: '失败', exact: true }).click()
  await expect.element(page.getByLabelText('address')).toMatchTextContent(/state=failed/)
  await expect.element(page.getByText('没有该状态的任务')).toBeVisible()
})

test('an address that asks for all jobs promises them only to users who may list them', async () => {
  const own = await renderPage(<JobsPage />, { query: 'all=1', answers: [answer({ of: 'all' })] })
  await expect.element(page.getByText(/您发起的/)).toBeVisible()
  await own.unmount()
  const answers = [answer({ of: 'all' }, { mayListAll: true })]
  await renderPage(<JobsPage />, { query: 'all=1', answers })
  await expect.element(page.getByText(/您可见单位的全部后台任务/)).toBeVisible()
})
