import { listPresentWork, type PresentWork } from '@iwater/contract/maintenance/present-work'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { UnitWorkMark } from './WorkMark.tsx'

const id = (end: string) => `00000000-0000-7000-8000-0000000000${end}`
const unitId = id('e1')

const work = (own: Partial<PresentWork>): PresentWork => ({
  taskId: id('a1'),
  name: { zh: '更换机封', en: 'Seal replaced' },
  unitId,
  deviceId: id('d1'),
  since: '2026-11-28T02:00:00.000Z',
  ...own,
})

const show = (works: PresentWork[], permissions: string[] = []) => {
  sessionStore.setState({ info: { permissions } as unknown as SignInInfo })
  return renderPage(<UnitWorkMark unitId={unitId} />, {
    language: 'en',
    answers: [known(listPresentWork, {}, works)],
  })
}

test('a unit tells how many of its devices are under maintenance, and leads to the earliest task', async () => {
  const elsewhere = work({ unitId: id('e2'), deviceId: id('d9') })
  const both = [elsewhere, work({}), work({ taskId: id('a2'), deviceId: id('d2') })]
  await show(both, ['maintenance.view'])
  const mark = page.getByRole('link', { name: '2 devices under maintenance' })
  await expect.element(mark).toHaveAttribute('href', `/maintenance/tasks/${id('a1')}`)
})

test('two tasks on one device are one device, one on the unit is the whole of it', async () => {
  const screen = await show([work({}), work({ taskId: id('a2') })])
  await expect.element(page.getByText('1 device under maintenance')).toBeVisible()
  expect(page.getByRole('link').elements()).toEqual([])
  await screen.unmount()
  await show([work({}), work({ taskId: id('a2'), deviceId: null })])
  await expect.element(page.getByText('Under maintenance', { exact: true })).toBeVisible()
})
