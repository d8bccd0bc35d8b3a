import axe from 'axe-core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showDone } from '#web/platform/notice/notices.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { NoticeStack } from './NoticeStack.tsx'

test('what was done is read out as a list in a live region', async () => {
  await renderPage(<NoticeStack />, { language: 'en' })
  showDone('“Pump” was added')
  const region = page.getByRole('status').filter({ hasText: 'Pump' })
  await expect.element(region.getByRole('listitem')).toMatchTextContent(/“Pump” was added/)
  const place = region.element() as HTMLElement
  expect((await axe.run(place)).violations).toEqual([])
})
