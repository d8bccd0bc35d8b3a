import { readSignInRules } from '@iwater/contract/sign-in/sign-in-settings'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answerFirstSaveLate } from '#web/testing/late-save.ts'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { RulesCard } from './RulesCard.tsx'

afterEach(() => vi.unstubAllGlobals())

const stored = {
  version: 1,
  passwordMinLength: 8,
  passwordMaxLength: 32,
  passwordKinds: 3,
  imageCodeAlways: false,
  proofOfWork: false,
  smsSignIn: false,
  demandsSecondFactor: false,
}

test('where another administrator was first, the rules of both are shown and both changes are kept', async () => {
  const later = { ...stored, version: 2, passwordMinLength: 10 }
  const sent = answerFirstSaveLate(() => [[/\/auth\/rules$/, later]])
  await renderPage(<RulesCard />, {
    language: 'en',
    answers: [known(readSignInRules, {}, stored)],
  })
  const sms = page.getByRole('checkbox', { name: /SMS/ })
  await sms.click()
  await page.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('alert')
  await expect.element(conflict).toMatchTextContent('8 → 10')
  await expect.element(conflict).toMatchTextContent('both changes are kept when you save again')
  await expect.element(sms).toBeChecked()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent).toMatchObject([
    { version: 1, passwordMinLength: 8, smsSignIn: true },
    { version: 2, passwordMinLength: 10, smsSignIn: true },
  ])
})
