import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { provideBeside } from '#web/platform/page/open-beside.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { OwnLink } from './OwnLink.tsx'

const start = window.location.href
afterEach(() => window.history.replaceState(null, '', start))

test('a link opens beside the page where something shows it, else it is gone to', async () => {
  const open = vi.fn(() => true)
  const stop = provideBeside(open)
  await renderPage(
    <OwnLink isBeside to="/chat/index?device=d1">
      Ask
    </OwnLink>,
  )
  const link = page.getByRole('link', { name: 'Ask' })
  await expect.element(link).toHaveAttribute('href', '/chat/index?device=d1')
  await link.click()
  expect(open).toHaveBeenCalledWith('/chat/index?device=d1')
  expect(window.location.pathname).not.toBe('/chat/index')
  stop()
  await link.click()
  expect(open).toHaveBeenCalledTimes(1)
  expect(window.location.pathname + window.location.search).toBe('/chat/index?device=d1')
})
