import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { goTo } from './support/go.ts'
import { aPerson, signInAs } from './support/people.ts'
import { worksWithHead } from './support/works.ts'

test('a technician finds the cause beside the work, from words to the steps of a result', async ({
  page,
  request,
}) => {
  await signInAs(page, { ...(await aPerson(request)), language: 'en', at: '/wel/index' })
  const tool = page.getByRole('banner').getByRole('button', { name: 'Customer service' })
  await tool.click()
  const panel = page.getByRole('complementary', { name: 'Customer service' })
  const log = panel.getByRole('log', { name: 'Conversation' })
  await expect(log.getByText(/^Hello\./)).toBeVisible()
  await panel.getByRole('textbox', { name: 'Your question' }).fill('pump runs without flow')
  await page.keyboard.press('Enter')
  const question = log.getByRole('button', { name: 'The pump runs but delivers no water' })
  await expect(question).toBeVisible()
  await expectAccessible(page, { isStrict: true, within: '.chat' })
  // By keyboard alone from here on.
  await question.focus()
  await page.keyboard.press('Enter')
  const reason = log.getByRole('button', { name: /not primed/ })
  await expect(reason).toBeVisible()
  await reason.focus()
  await page.keyboard.press('Enter')
  await expect(log.getByRole('article').last().getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page, { isStrict: true, within: '.chat' })

  await goTo(page, '/chat/index')
  await expect(panel.getByRole('log')).toBeHidden()
  const onPage = page.getByRole('main').getByRole('log', { name: 'Conversation' })
  await expect(onPage.getByRole('button', { name: /not primed/ })).toBeVisible()
  await page.reload()
  await expect(onPage.getByText('pump runs without flow', { exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Clear history' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear history' }).click()
  await expect(onPage.getByText('pump runs without flow', { exact: true })).toBeHidden()
})

test('what did not help is handed over, and the head of the organisation reads it', async ({
  page,
  request,
}) => {
  const { code, head, organizationId } = await worksWithHead(request)
  const technician = await aPerson(request, { code, organizationId })
  await signInAs(page, { ...technician, language: 'en', at: '/chat/index' })
  const log = page.getByRole('log', { name: 'Conversation' })
  // By keyboard: a suggested question, a reason, “No”, the hand-over.
  await page.getByRole('textbox', { name: 'Your question' }).pressSequentially('the pump runs but')
  const list = page.getByRole('listbox', { name: 'Suggested questions' })
  await expect(list.getByRole('option').first()).toBeVisible()
  await expectAccessible(page, { isStrict: true, within: '.chat' })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await log.getByRole('button', { name: /not primed/ }).press('Enter')
  const helpful = log.getByRole('group', { name: 'Did this help?' })
  await helpful.getByRole('button', { name: 'No' }).press('Enter')
  await expect(log.getByText('It may have another reason:')).toBeVisible()
  await expectAccessible(page, { isStrict: true, within: '.chat' })
  await log.getByRole('button', { name: 'Contact a person' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).press('Enter')
  await expect(log.getByText(`was sent to ${head.texts.en}`)).toBeVisible()

  await signInAs(page, { ...head, language: 'en', at: '/system/messages' })
  await page.getByText(`handed over: ${technician.texts.en}`).first().click()
  await expect(page.getByText(/The pump runs but delivers no water/).first()).toBeVisible()
})

test('on a phone customer service is a page', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, { ...(await aPerson(request)), at: '/wel/index' })
  await page.getByRole('banner').getByRole('button', { name: '工具' }).click()
  await page.getByRole('menuitem', { name: '客服' }).click()
  await expect(page).toHaveURL(/\/chat\/index$/)
  await page.getByRole('button', { name: '余氯偏低' }).click()
  await expect(page.getByRole('log').getByRole('article', { name: /^我/ })).toBeVisible()
  await expect(page.getByRole('log').getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page, { isStrict: true })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
