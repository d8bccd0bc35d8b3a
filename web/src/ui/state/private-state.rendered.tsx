import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '#web/platform/api/api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { ErrorState } from './ErrorState.tsx'

const failed = (code: 'view-as.private' | 'server.failed', status: number) =>
  new ApiError(code, code, { status })

test('what is private to the person whose view is shown offers no other try', async () => {
  const own = await renderPage(
    <ErrorState error={failed('view-as.private', 403)} onRetry={() => undefined} />,
    { language: 'en' },
  )
  await expect.element(page.getByText('Not shown in this view')).toBeVisible()
  expect(page.getByRole('button').elements()).toHaveLength(0)
  await own.unmount()
  await renderPage(<ErrorState error={failed('server.failed', 500)} onRetry={() => undefined} />, {
    language: 'en',
  })
  await expect.element(page.getByRole('button')).toBeVisible()
})
