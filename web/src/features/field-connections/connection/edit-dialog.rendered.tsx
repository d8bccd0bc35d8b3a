import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#web/testing/render-page.tsx'
import type { ConnectionDetail } from '../connections.api.ts'
import { EditDialog } from './EditDialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const connection = {
  connectionId: '00000000-0000-7000-8000-000000000001',
  name: { zh: '南门站', en: 'South gate' },
  silentAfterSeconds: 300,
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
  const timeOut = dialog().getByRole('spinbutton')
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
