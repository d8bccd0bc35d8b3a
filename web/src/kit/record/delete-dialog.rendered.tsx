import type { Entity } from '@iwater/contract/kit/entity'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#web/testing/render-page.tsx'
import { type OwnTools, OwnToolsContext } from '../list/own-tools.ts'
import type { Row } from '../records.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { DeleteWithContents, type Refused } from './DeleteWithContents.tsx'

const entity = sparePart as unknown as Entity
const row = { id: '019a0000-0000-7000-8000-000000000001', version: 1, labels: {} } as unknown as Row

afterEach(() => vi.unstubAllGlobals())

const inUse = { code: 'record.in-use', message: '记录正在使用，不能删除' }

/** Answers whether the record can be deleted, and everything else with success. */
function answer(rejection: object | null) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
    asked.push(`${method} ${url}`)
    const data = url.includes('/removal') ? { rejection } : null
    return new Response(JSON.stringify({ code: 0, msg: '', data }), {
      headers: { 'content-type': 'application/json' },
    })
  })
  return asked
}

const show = (tools: OwnTools = {}, onDeleted = () => undefined) =>
  renderPage(
    <OwnToolsContext value={tools}>
      <DeleteDialog
        entity={entity}
        row={row}
        name="一号泵"
        onDeleted={onDeleted}
        onClose={() => undefined}
      />
    </OwnToolsContext>,
    { language: 'zh', answers: [] },
  )

test('what can be deleted is deleted after a question', async () => {
  const asked = answer(null)
  await show()
  await page.getByRole('button', { name: '删除', exact: true }).click()
  await expect.poll(() => asked.filter((one) => one.startsWith('DELETE'))).toHaveLength(1)
})

test('what is gone is not asked for again', async () => {
  const asked = answer(null)
  const onDeleted = vi.fn()
  await show({}, onDeleted)
  const judged = () => asked.filter((one) => one.includes('/removal')).length
  await page.getByRole('button', { name: '删除', exact: true }).click()
  await expect.poll(() => onDeleted.mock.calls.length).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(judged()).toBe(1)
})

test('what cannot be deleted is not asked about: the reason is there at once', async () => {
  const asked = answer(inUse)
  await show()
  await expect.element(page.getByText('记录正在使用，不能删除')).toBeVisible()
  expect(page.getByRole('button', { name: '删除', exact: true }).elements()).toHaveLength(0)
  expect(asked.filter((one) => one.startsWith('DELETE'))).toEqual([])
})

test('a record that others keep is deleted with them, after one question without a rejection', async () => {
  answer(inUse)
  const remove = vi.fn(async () => ({ points: 42 }))
  const withContents = (_: Row, refused: Refused) => (
    <DeleteWithContents
      refused={refused}
      queryKey={['contents']}
      read={async () => ({ rejection: null, contents: { points: 42 } })}
      remove={remove}
      question={({ points }) => `一同删除 ${points} 个监测点`}
      told={({ points }) => `已删除，并一同删除 ${points} 个监测点`}
    />
  )
  const onDeleted = vi.fn()
  await show({ withContents }, onDeleted)
  await expect.element(page.getByText('一同删除 42 个监测点')).toBeVisible()
  expect(page.getByText('不能删除').elements()).toHaveLength(0)
  await page.getByRole('button', { name: '删除', exact: true }).click()
  await expect.poll(() => remove.mock.calls.length).toBe(1)
  await expect.poll(() => onDeleted.mock.calls.length).toBe(1)
})

test('a record that stays even with its contents is told once, with the reason that counts', async () => {
  answer(inUse)
  const rejection = { code: 'organisation.branch-in-use', message: '仍有 6 名人员' }
  const withContents = (_: Row, refused: Refused) => (
    <DeleteWithContents
      refused={refused}
      queryKey={['kept']}
      read={async () => ({ rejection, contents: null })}
      remove={async () => ({})}
      question={() => ''}
      told={() => ''}
    />
  )
  await show({ withContents })
  await expect.element(page.getByText('仍有 6 名人员')).toBeVisible()
  expect(page.getByText('记录正在使用').elements()).toHaveLength(0)
  expect(page.getByRole('button', { name: '删除', exact: true }).elements()).toHaveLength(0)
})
