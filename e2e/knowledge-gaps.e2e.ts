import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { aPerson, signInAs, unique } from './support/people.ts'

test('an editor closes a gap: a technician gets no answer, an entry is drafted, and the technician gets it', async ({
  page,
  browser,
  request,
}) => {
  const asked = `Zquorb${unique()} hums`
  await signInAs(page, { ...(await aPerson(request)), language: 'en', at: '/chat/index' })
  const chat = page.getByRole('main')
  const log = chat.getByRole('log', { name: 'Conversation' })
  const ask = async () => {
    await chat.getByRole('textbox', { name: 'Your question' }).fill(asked)
    await page.keyboard.press('Enter')
  }
  await ask()
  await expect(log.getByText(/No question (fits well|was found)/)).toBeVisible()

  const desk = await (await browser.newContext()).newPage()
  await signInAs(desk, {
    name: 'admin',
    at: `/system/knowledge?list=unanswered&keyword=${asked.slice(0, 12)}`,
    language: 'en',
  })
  const row = desk.getByRole('row').filter({ hasText: asked })
  await expect(row).toContainText('Open')
  await expectAccessible(desk, { within: 'main', isStrict: true })
  await row.getByRole('button', { name: /More|Actions/ }).click()
  await desk.getByRole('menuitem', { name: `“${asked}” is the same as` }).click()
  const same = desk.getByRole('dialog')
  await same.getByRole('searchbox', { name: 'Find a question' }).fill('vibrates')
  await expect(same.getByRole('radio').first()).toBeVisible()
  await expectAccessible(desk, { within: 'dialog[open]', isStrict: true })
  await same.getByRole('button', { name: 'Cancel' }).click()
  await expect(same).toBeHidden()
  await row.getByRole('button', { name: /More|Actions/ }).click()
  await desk.getByRole('menuitem', { name: 'Draft an entry' }).click()
  const panel = desk.getByRole('dialog')
  await expect(panel.getByRole('textbox', { name: 'Question (English)' })).toHaveValue(asked)
  await panel.getByRole('combobox', { name: 'Type' }).fill('Centrifugal')
  await desk.getByRole('option', { name: 'Centrifugal pumps' }).click()
  await panel.getByRole('textbox', { name: 'Text (English)' }).fill('Listen where it hums.')
  await panel.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(panel).toBeHidden()
  await expect(row).toBeHidden()

  await ask()
  await log.getByRole('button', { name: asked }).click()
  await expect(log.getByText('Listen where it hums.')).toBeVisible()
})
