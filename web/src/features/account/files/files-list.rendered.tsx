import './files.css'
import { listOwnFiles, type OwnFile } from '@iwater/contract/files'
import type { QuotaUse } from '@iwater/contract/organisation/quotas'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { known, renderPage } from '#web/testing/render-page.tsx'
import FilesPage from './FilesPage.tsx'
import { filesInput, readFilesFilter } from './files-filter.ts'

const file = (own: Partial<OwnFile>): OwnFile => ({
  fileId: '00000000-0000-7000-8000-000000000001',
  name: '停水通知.pdf',
  group: 'office',
  size: 345_678,
  url: '/api/files/1',
  isShown: false,
  visibility: 'attached',
  uploadedAt: '2026-11-20T08:05:00.000Z',
  uses: [{ zh: '消息“停水”', en: 'Message “No water”' }],
  ...own,
})

const alone = file({
  fileId: '00000000-0000-7000-8000-000000000002',
  name: 'shift.txt',
  group: 'text',
  size: 12,
  isShown: true,
  visibility: 'owner',
  uses: [],
})

const groups = { image: 0, voice: 0, zips: 0, office: 1, video: 0, text: 1, package: 0 }

const answerTo = (query: string, records: OwnFile[], ofTenant: QuotaUse = null) =>
  known(listOwnFiles, filesInput(readFilesFilter(new URLSearchParams(query))), {
    records,
    total: records.length,
    current: 1,
    size: 20,
    groups,
    room: { used: 345_690, limit: 1024 ** 3, ofTenant },
  })

type Shown = { language?: 'zh' | 'en'; query?: string; records?: OwnFile[]; ofTenant?: QuotaUse }

const show = (options: Shown = {}) => {
  const { language = 'zh', query = '', records = [file({}), alone], ofTenant = null } = options
  return renderPage(<FilesPage />, {
    language,
    query,
    answers: [answerTo(query, records, ofTenant)],
  })
}

test('a row tells what a file is, how large, when it came and what uses it', async () => {
  await show()
  const row = page.getByRole('row', { name: /停水通知/ })
  await expect
    .element(row)
    .toHaveTextContent('停水通知.pdf文档0.3 MB2026/11/20 16:05:00消息“停水”引用处的读者可见')
  await expect
    .element(page.getByRole('row', { name: /shift/ }))
    .toHaveTextContent('shift.txt文本12 B2026/11/20 16:05:00未引用仅本人可见')
  await expect.element(page.getByText('已用 0.3 MB，共 1 GB').first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: '打开“shift.txt”' })).toBeVisible()
  expect(page.getByRole('button', { name: '打开“停水通知.pdf”' }).query()).toBeNull()
})

test('in English it is English, and no Chinese is left but in names', async () => {
  await show({ language: 'en', records: [alone] })
  await expect
    .element(page.getByRole('row', { name: /shift/ }))
    .toHaveTextContent('shift.txtText12 B20/11/2026, 16:05:00not usedVisible to you only')
  expect(document.body.textContent).not.toMatch(/\p{Script=Han}/u)
})

test('the quota of all files is told, and what can be done once it is reached', async () => {
  await show({ ofTenant: { quota: 2e9, present: 1.5e9 } })
  await expect.element(page.getByText('本单位全部文件 1.5 GB，配额 2 GB')).toBeVisible()
  await show({ language: 'en', ofTenant: { quota: 2e9, present: 2e9 } })
  await expect
    .element(page.getByText(/2 GB of 2 GB used by all files of your organisation\. The quota is/))
    .toBeVisible()
})

test('headings sort, chips narrow, and the address keeps both', async () => {
  await show()
  const address = page.getByRole('status', { name: 'address' })
  await page.getByRole('columnheader', { name: '大小' }).click()
  await expect.element(address).toHaveTextContent('sort=size&order=asc')
  await page.getByRole('button', { name: /^文本/ }).click()
  await expect.element(address).toHaveTextContent('sort=size&order=asc&group=text')
})

test('what is used is not deleted: the page says what has to let go of it', async () => {
  await show()
  await page.getByRole('button', { name: '删除“停水通知.pdf”' }).click()
  const dialog = page.getByRole('dialog', { name: '删除文件' })
  await expect
    .element(dialog)
    .toHaveTextContent(
      '删除文件“停水通知.pdf”正在使用，不能删除。请先在以下位置移除：消息“停水”知道了',
    )
  await expect.element(dialog.getByRole('listitem')).toHaveTextContent('消息“停水”')
  expect(dialog.getByRole('button', { name: '删除文件' }).query()).toBeNull()
  await dialog.getByRole('button', { name: '知道了' }).click()
  await page.getByRole('button', { name: '删除“shift.txt”' }).click()
  await expect
    .element(page.getByRole('dialog'))
    .toHaveTextContent('删除文件确定删除“shift.txt”？删除后无法恢复。取消删除文件')
})

/** Answers as a server would that has these files and deletes them when asked. */
function serve(files: readonly OwnFile[]) {
  let left = files
  vi.stubGlobal('fetch', async (address: string | URL, { method }: RequestInit) => {
    if (method === 'DELETE') left = left.filter(({ fileId }) => !String(address).includes(fileId))
    const data = method === 'DELETE' ? null : answerTo('', [...left]).output
    const headers = { 'content-type': 'application/json' }
    return new Response(JSON.stringify({ code: 0, msg: '', data }), { headers })
  })
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('when a file is deleted, the focus goes to its neighbour', async () => {
  const files = ['a', 'b', 'c'].map((name, place) =>
    file({ ...alone, fileId: `00000000-0000-7000-8000-00000000001${place}`, name: `${name}.txt` }),
  )
  serve(files)
  await show({ records: files })
  const remove = async (name: string) => {
    await page.getByRole('button', { name: `删除“${name}.txt”` }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除文件' }).click()
    await expect.element(page.getByRole('row', { name }).first()).not.toBeInTheDocument()
  }
  await remove('b')
  await expect.element(page.getByRole('button', { name: '打开“c.txt”' })).toHaveFocus()
  await remove('c')
  await expect.element(page.getByRole('button', { name: '打开“a.txt”' })).toHaveFocus()
  await remove('a')
  await expect.element(page.getByRole('textbox', { name: '文件名' })).toHaveFocus()
})

test('from 1024 bytes on, sizes are in KB', async () => {
  const small = { ...alone, name: 'a.txt', size: 1023 }
  const large = { ...file({}), name: 'b.txt', size: 1024 }
  await show({ records: [small, large] })
  await expect.element(page.getByRole('row', { name: /a\.txt/ })).toMatchTextContent(/1,023 B/)
  await expect.element(page.getByRole('row', { name: /b\.txt/ })).toMatchTextContent(/1 KB/)
})

test('without files the page says what will stand there', async () => {
  await show({ records: [] })
  await expect.element(page.getByText('还没有文件')).toBeVisible()
})
