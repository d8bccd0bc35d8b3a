import { dayAt } from '@iwater/contract/calendar/calendar-days'
import { listTaskDays } from '@iwater/contract/maintenance/task-days'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { monthAfter, monthOf } from './month-weeks.ts'
import { TaskCalendar } from './TaskCalendar.tsx'

const month = monthOf(dayAt(Date.now(), 'Asia/Shanghai'))

afterEach(() => page.viewport(1366, 768))

test('the calendar opens with its head visible; today is shown where that is asked for', async () => {
  // But for the first days of a month, today is out of sight.
  await page.viewport(1366, 260)
  const answers = [month, monthAfter(month, -1)].map((one) =>
    known(listTaskDays, { month: one, whose: 'all' }, []),
  )
  await renderPage(<TaskCalendar whose="all" />, { language: 'en', answers })
  await expect.element(page.getByRole('table')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 })
  const today = () => {
    const { top = -1, bottom = 0 } =
      document.querySelector('[data-today]')?.getBoundingClientRect() ?? {}
    return top >= 0 && bottom <= window.innerHeight
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await button('Today').click()
  await expect.poll(today).toBe(true)
  await button('Previous month').click()
  await expect.poll(() => document.querySelector('[data-today]')).toBe(null)
  await button('Today').click()
  await expect.poll(today).toBe(true)
})
