import { saveOwnDesktop } from '@iwater/contract/pages/start-page'
import { expect, test } from '@playwright/test'
import { callRoute, tokenOf } from './support/calls.ts'
import { fillSignIn } from './support/people.ts'

test('a person begins where they want to, unless a page was asked for', async ({
  page,
  request,
}) => {
  // What an attempt before this one has left is taken back.
  const token = await tokenOf(request, 'sampler', 'qingyuan')
  await callRoute(request, saveOwnDesktop, { desktop: null }, token)
  await page.goto('/login/login?qingyuan')
  await fillSignIn(page, 'sampler')
  await expect(page).toHaveURL(/\/wel\/index$/)

  await page.goto('/account/profile')
  await page.getByRole('radio', { name: '工作桌面' }).click()
  await expect(page.getByRole('radio', { name: '工作桌面' })).toBeChecked()
  await page.goto('/')
  await expect(page).toHaveURL(/\/desk\/index$/)

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login/login?qingyuan&redirect=%2Fmonitoring%2Funits')
  await fillSignIn(page, 'sampler')
  await expect(page).toHaveURL(/\/monitoring\/units$/)
})
