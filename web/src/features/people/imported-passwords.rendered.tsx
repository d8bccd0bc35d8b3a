import { importedPeople, readFirstPasswords } from '@iwater/contract/accounts/imported-people'
import type { StoredImport } from '@iwater/contract/kit/import-calls'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { importsOf } from '#web/kit/import/imports.ts'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { ImportPeople } from './ImportPeople.tsx'

const recordImportId = '019a0000-0000-7000-8000-000000000001'
const calls = importsOf(importedPeople)

const aStored = (own: Partial<StoredImport> = {}): StoredImport => ({
  recordImportId,
  fileName: 'people.xlsx',
  mode: 'add',
  storedBy: null,
  storedAt: '2026-11-23T08:02:00Z',
  added: 3,
  changed: 0,
  unchanged: 0,
  leftOut: 0,
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
  opened: string,
  {
    count = 3,
    language = 'zh' as 'zh' | 'en',
    stored = aStored(),
  }: { count?: number; language?: 'zh' | 'en'; stored?: StoredImport } = {},
) =>
  renderPage(<ImportPeople opened={opened} onOpen={() => undefined} />, {
    language,
    answers: [
      known(calls.history, {}, [stored]),
      known(
        readFirstPasswords,
        { recordImportId },
        { count, expiresAt: count > 0 ? '2026-11-24T08:02:00Z' : null },
      ),
    ],
  })

const dialog = page.getByRole('dialog')

test('what an import of people does, and how many it takes, is said before a file is chosen', async () => {
  const chinese = await show('new')
  await expect.element(dialog.getByText(/每行新增一名人员，不修改已有人员/)).toBeVisible()
  await expect.element(dialog.getByText('最多 1,000 行、20 MB')).toBeVisible()
  // Nothing matches a person who is there already, so nothing is asked about them.
  expect(dialog.getByRole('radio').elements()).toHaveLength(0)
  await chinese.unmount()
  await show('new', { language: 'en' })
  await expect.element(dialog.getByText(/^Each row adds a person; nobody is changed/)).toBeVisible()
  await expect.element(dialog.getByText('At most 1,000 rows, 20 MB')).toBeVisible()
})

test('first passwords are offered with their number and their end, in the history too', async () => {
  const chinese = await show('history')
  await expect.element(dialog.getByText(/^3 名人员的初始密码可由您下载/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: '下载初始密码' })).toBeEnabled()
  await chinese.unmount()
  await show('history', { count: 1, language: 'en' })
  await expect.element(dialog.getByText(/^The first password of 1 person can/)).toBeVisible()
})

test('nothing is offered where there are none, or where the import was undone', async () => {
  const none = await show('history', { count: 0 })
  await expect.element(dialog.getByText('people.xlsx')).toBeVisible()
  expect(dialog.getByRole('button', { name: '下载初始密码' }).elements()).toHaveLength(0)
  await none.unmount()
  await show('history', { stored: aStored({ undo: 'done', undoneAt: '2026-11-23T09:00:00Z' }) })
  await expect.element(dialog.getByText('people.xlsx')).toBeVisible()
  expect(dialog.getByRole('button', { name: '下载初始密码' }).elements()).toHaveLength(0)
})
