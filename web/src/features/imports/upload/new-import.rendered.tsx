import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '#web/platform/api/api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { NewImport } from './NewImport.tsx'

const failed = (error: ApiError) => ({
  state: { step: 'failed' as const, file: new File(['a'], 'a.csv'), error },
  choose: () => undefined,
  cancel: () => undefined,
  send: async () => undefined,
})

const classes = async (name: string) => {
  const button = page.getByRole('button', { name })
  await expect.element(button).toBeVisible()
  return button.element().className
}

test('after a rejected file the main button chooses another, after a lost connection it sends again', async () => {
  const rejected = new ApiError('request.malformed', 'The file is not a table', { status: 400 })
  const shown = await renderPage(<NewImport upload={failed(rejected)} />, { language: 'en' })
  expect(await classes('Choose another file')).toMatch(/solid/)
  expect(await classes('Upload again')).toMatch(/outline/)
  await shown.unmount()
  const lost = new ApiError('network.unreachable', 'The server cannot be reached')
  await renderPage(<NewImport upload={failed(lost)} />, { language: 'en' })
  expect(await classes('Upload again')).toMatch(/solid/)
  expect(await classes('Choose another file')).toMatch(/outline/)
})

test.each([
  ['request.too-many', 429],
  ['server.unavailable', 503],
] as const)('what may pass keeps the file to be sent again: %s', async (code, status) => {
  const error = new ApiError(code, 'Later', { status })
  await renderPage(<NewImport upload={failed(error)} />, { language: 'en' })
  expect(await classes('Upload again')).toMatch(/solid/)
  expect(await classes('Choose another file')).toMatch(/outline/)
})
