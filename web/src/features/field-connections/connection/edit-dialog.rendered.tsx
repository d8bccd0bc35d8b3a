import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answerFirstSaveLate } from '#web/testing/late-save.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import type { ConnectionDetail } from '../connections.api.ts'
import { EditDialog } from './EditDialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const connection = {
  connectionId: '00000000-0000-7000-8000-000000000001',
  version: 1,
  name: { zh: '南门站', en: 'South gate' },
  silentAfterSeconds: 300,
  protocol: 'hj212',
  isTest: false,
} as ConnectionDetail

const dialog = () => page.getByRole('dialog', { name: 'Edit connection' })

test('a connection is judged before it is sent, and what the server rejects stands at its field', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    const data = { error: 'request.invalid', fields: { 'name.en': 'Not this one' } }
    const headers = { 'content-type': 'application/json' }
    return new Response(JSON.stringify({ code: 1, msg: '', data }), { status: 400, headers })
  })
  await renderPage(<EditDialog connection={connection} onClose={() => undefined} />, {
    language: 'en',
  })
  const timeOut = dialog().getByRole('textbox', { name: 'No-data time-out' })
  await timeOut.fill('9')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect.element(timeOut).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual([])
  await timeOut.fill('600')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog().getByText('Not this one')).toBeVisible()
  expect(sent).toMatchObject([{ name: connection.name, silentAfterSeconds: 600 }])
})

test('closing asks before a change of a connection is lost', async () => {
  let isClosed = false
  const onClose = () => {
    isClosed = true
  }
  await renderPage(<EditDialog connection={connection} onClose={onClose} />, { language: 'en' })
  await dialog()
    .getByRole('textbox', { name: /English/ })
    .fill('North gate')
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('button', { name: 'Discard' })).toBeVisible()
  expect(isClosed).toBe(false)
})

test('where another user was first, both changes of a connection are shown and nothing entered is lost', async () => {
  const later = { ...connection, version: 2, silentAfterSeconds: 600 }
  const sent = answerFirstSaveLate(() => [[/\/details$/, later]])
  let isClosed = false
  const onClose = () => {
    isClosed = true
  }
  await renderPage(<EditDialog connection={connection} onClose={onClose} />, { language: 'en' })
  const name = dialog().getByRole('textbox', { name: /English/ })
  await name.fill('North gate')
  const save = dialog().getByRole('button', { name: 'Save' })
  await save.click()
  const conflict = dialog().getByRole('alert')
  await expect.element(conflict).toMatchTextContent('300 s → 600 s')
  await expect.element(conflict).toMatchTextContent('both changes are kept when you save again')
  await expect.element(name).toHaveValue('North gate')
  await save.click()
  await expect.poll(() => isClosed).toBe(true)
  expect(sent).toMatchObject([
    { version: 1, name: { en: 'North gate' }, silentAfterSeconds: 300 },
    { version: 2, name: { en: 'North gate' }, silentAfterSeconds: 600 },
  ])
})
