import { readDefaultDesktop } from '@iwater/contract/pages/start-page'
import type { OutputOf } from '@iwater/contract/route'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { answerFirstSaveLate } from '#web/testing/late-save.ts'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { StartPageCard } from './StartPageCard.tsx'

const orgId = '019a0000-0000-7000-8000-000000000001'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStore.setState({ organisationId: null })
})

const unset = { version: 1, own: null, inherited: 'work' as const, superior: null }

const choice = async (
  superior: OutputOf<typeof readDefaultDesktop>['superior'],
  language: 'zh' | 'en',
) => {
  sessionStore.setState({ organisationId: orgId })
  await renderPage(<StartPageCard />, {
    language,
    answers: [known(readDefaultDesktop, { orgId }, { ...unset, superior })],
  })
  return page.getByRole('radio', { checked: true }).element().closest('label')?.textContent
}

test('an organisation without a setting of its own is told whose start page applies', async () => {
  const east = { name: { zh: '东厂', en: 'East works' } }
  expect(await choice(east, 'zh')).toBe('沿用东厂的设置（工作桌面）')
})

test('without a superior that has one, the default of the product applies', async () => {
  expect(await choice(null, 'en')).toBe('Product default (Work desktop)')
})

test('the name of a superior that the user does not see is left out', async () => {
  expect(await choice({ name: null }, 'en')).toBe(
    'As set for the superior organisation (Work desktop)',
  )
})

test('where another administrator was first, both start pages are shown and the own one is saved on top', async () => {
  const sent = answerFirstSaveLate((isBefore) => [
    [/\/default-desktop$/, isBefore ? unset : { ...unset, version: 2, own: 'work' }],
  ])
  sessionStore.setState({ organisationId: orgId })
  await renderPage(<StartPageCard />, {
    language: 'en',
    answers: [known(readDefaultDesktop, { orgId }, unset)],
  })
  const home = page.getByRole('radio', { name: 'Home (statistics)' })
  await home.click()
  const conflict = page.getByRole('alert')
  await expect.element(conflict).toMatchTextContent('No setting of its own → Work desktop')
  await expect.element(conflict).toMatchTextContent('Home (statistics)')
  await expect.element(home).toBeChecked()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent).toMatchObject([
    { version: 1, desktop: 'welcome' },
    { version: 2, desktop: 'welcome' },
  ])
  await expect.poll(() => conflict.elements()).toEqual([])
})
