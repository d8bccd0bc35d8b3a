import { findQuestions, findReasons } from '@iwater/contract/knowledge/chat'
import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { callRoute } from './support/calls.ts'
import { administratorToken, signInAs, unique } from './support/people.ts'

test('an editor adds an entry, and the chat’s search finds it', async ({ page }) => {
  const word = `Kofferfisch${unique()}`
  await signInAs(page, { name: 'admin', at: '/system/knowledge', language: 'en' })
  await page.getByRole('button', { name: 'Add question' }).first().click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('textbox', { name: 'Question (English)' }).fill(`${word} leaks`)
  await panel.getByRole('combobox', { name: 'Type' }).fill('Centrifugal')
  await page.getByRole('option', { name: 'Centrifugal pumps' }).click()
  await panel
    .getByRole('textbox', { name: 'Text (English)' })
    .fill('## Before you begin\n- **Stop** the pump\n<img src=x onerror=alert(1)>')
  // Shown as it is meant, and HTML as it is written.
  const preview = panel.getByRole('figure', { name: 'As shown' })
  await expect(preview.getByRole('listitem')).toHaveText('Stop the pump')
  await expect(preview).toContainText('<img src=x onerror=alert(1)>')
  await panel.getByRole('tab', { name: 'Reasons' }).click()
  await panel.getByRole('button', { name: 'Add row' }).click()
  await panel.getByRole('textbox', { name: 'Reason (English) – Row 1' }).fill('The seal is worn')
  await panel
    .getByRole('textbox', { name: 'Result (English) – Row 1' })
    .fill('Close the valve.\nReplace the seal.')
  await expectAccessible(page, { within: 'dialog[open]', isStrict: true })
  await panel.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(panel).toBeHidden()
  const token = await administratorToken(page.request, 'qingyuan')
  const { wpKbQuestionContentVos: found } = await callRoute(
    page.request,
    findQuestions,
    { keyword: word },
    token,
  )
  expect(found[0]?.questionName).toBe(`${word} leaks`)
  const { wpKbReasons } = await callRoute(
    page.request,
    findReasons,
    { questionId: found[0]?.questionId ?? '' },
    token,
  )
  expect(wpKbReasons.map(({ questionReason }) => questionReason)).toEqual(['The seal is worn'])
})

test('a question of the product is copied, changed and compared, and what the product says is taken over', async ({
  page,
}) => {
  await signInAs(page, {
    name: 'admin',
    code: 'lvzhou',
    at: '/system/knowledge?list=product&keyword=vibrates',
    language: 'en',
  })
  await page
    .getByRole('button', { name: 'The pump vibrates or is noisy', exact: true })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Copy and edit|Open the copy/ })
    .click()
  const panel = page.getByRole('dialog')
  const name = panel.getByRole('textbox', { name: 'Question (English)' })
  await expect(name).toHaveValue('The pump vibrates or is noisy')
  await name.fill('Our pump rattles')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('Saved', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Compare with the product' }).click()
  const compared = page.getByRole('dialog', { name: /^Compare with the product/ })
  await expect(compared.getByText('Our pump rattles').last()).toBeVisible()
  await expectAccessible(page, { within: 'dialog[open]', isStrict: true })
  await compared.getByRole('checkbox', { name: 'Use the text of the product: Question' }).check()
  await compared.getByRole('button', { name: 'Take over 1' }).click()
  await expect(compared).toBeHidden()
  await expect(panel).toBeHidden()
  await expect(
    page.getByRole('button', { name: 'The pump vibrates or is noisy' }).first(),
  ).toBeVisible()
})
