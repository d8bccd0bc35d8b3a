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

test('a stricter rule is saved only once it is shown whom it concerns', async () => {
  let answer: (response: Response) => void = () => undefined
  const sent: string[] = []
  const respond = (data: unknown) =>
    new Response(JSON.stringify({ code: 0, msg: '', data }), {
      headers: { 'content-type': 'application/json' },
    })
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    if (address.endsWith('/impact'))
      return new Promise<Response>((resolve) => {
        answer = resolve
      })
    sent.push(method)
    return respond(method === 'GET' ? { ...stored, version: 2, demandsSecondFactor: true } : null)
  })
  await renderPage(<RulesCard />, {
    language: 'en',
    answers: [known(readSignInRules, {}, stored)],
  })
  await page.getByRole('checkbox', { name: /second factor/ }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const confirm = page.getByRole('button', { name: 'Save the rules' })
  await expect.element(confirm).toHaveAttribute('aria-busy', 'true')
  answer(
    respond({
      withoutSecondFactor: 12,
      isOwnMissing: true,
      bySms: 3,
      bySmsAlone: 1,
      isOwnSms: false,
      choosingPassword: 0,
    }),
  )
  await expect.element(page.getByText(/^12 people have no second factor/)).toBeVisible()
  await expect.element(page.getByText(/^You have no second factor either/)).toBeVisible()
  expect(page.getByText(/signed in by SMS/).elements()).toHaveLength(0)
  expect(sent).not.toContain('PUT')
  await confirm.click()
  await expect.poll(() => sent.filter((method) => method === 'PUT').length).toBe(1)
})

test('a length beyond its range is told at its field and not sent', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit = {}) => {
    sent.push(method)
    return new Promise<Response>(() => undefined)
  })
  await renderPage(<RulesCard />, {
    language: 'en',
    answers: [known(readSignInRules, {}, stored)],
  })
  const least = page.getByRole('spinbutton', { name: 'Minimum password length' })
  await least.fill('20')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Enter a whole number from 8 to 16')).toBeVisible()
  await expect.element(least).toHaveFocus()
  expect(sent).toEqual([])
})
