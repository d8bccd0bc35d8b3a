import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { aPerson, signInAs, unique } from './support/people.ts'
import { worksWithHead } from './support/works.ts'

test('a head answers on a phone what was handed over, the asker reads it, and an editor makes an entry of it', async ({
  page,
  browser,
  request,
}) => {
  const { code, head, organizationId } = await worksWithHead(request)
  const technician = await aPerson(request, { code, organizationId })
  const asked = `Zquorb${unique()} hums`
  const answer = 'Tighten the quorb by half a turn.'
  await signInAs(page, { ...technician, language: 'en', at: '/chat/index' })
  const chat = page.getByRole('main')
  const log = chat.getByRole('log', { name: 'Conversation' })
  const ask = async () => {
    await chat.getByRole('textbox', { name: 'Your question' }).fill(asked)
    await page.keyboard.press('Enter')
  }
  await ask()
  await expect(log.getByText(/No question (fits well|was found)/)).toBeVisible()
  await chat.getByRole('button', { name: 'Contact a person' }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(log.getByText(`was sent to ${head.texts.en}`)).toBeVisible()

  const phone = await (
    await browser.newContext({ viewport: { width: 390, height: 844 } })
  ).newPage()
  await signInAs(phone, { ...head, language: 'en', at: '/system/messages' })
  await phone.getByText(`handed over: ${technician.texts.en}`).first().click()
  await phone.getByRole('button', { name: 'Open', exact: true }).click()
  const handed = phone.getByRole('dialog', { name: 'Conversation handed over' })
  await expect(handed.getByText(asked).first()).toBeVisible()
  await expectAccessible(phone, { within: 'dialog[open]', isStrict: true })
  await handed.getByRole('textbox', { name: 'Your answer' }).fill(answer)
  await expect(handed.getByRole('textbox', { name: 'Question' })).toHaveValue(asked)
  await expectAccessible(phone, { within: 'dialog[open]', isStrict: true })
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await phone.keyboard.press('Control+Enter')
  await expect(handed.getByRole('textbox', { name: 'Your answer' })).toBeHidden()
  await expect(handed.getByText(answer)).toBeVisible()

  await expect(log.getByText(`Answer from ${head.texts.en}`)).toBeVisible()
  await expect(log.getByText(answer)).toBeVisible()
  await expectAccessible(page, { within: '.chat', isStrict: true })

  const desk = await (await browser.newContext()).newPage()
  await signInAs(desk, {
    name: 'admin',
    code,
    language: 'en',
    at: '/system/knowledge?list=answers',
  })
  await expectAccessible(desk, { within: 'main', isStrict: true })
  await desk.getByRole('button', { name: `Draft an entry: ${asked}` }).click()
  const form = desk.getByRole('dialog')
  await expect(form.getByRole('textbox', { name: 'Question (English)' })).toHaveValue(asked)
  await form.getByRole('combobox', { name: 'Type' }).fill('Centrifugal')
  await desk.getByRole('option', { name: 'Centrifugal pumps' }).click()
  await form.getByRole('tab', { name: 'Reasons' }).click()
  await expect(form.getByRole('textbox', { name: /Result \(English\)/ })).toHaveValue(answer)
  await form.getByRole('textbox', { name: /Reason \(English\)/ }).fill('A loose quorb')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(desk.getByRole('button', { name: `Draft an entry: ${asked}` })).toBeHidden()

  await ask()
  await log.getByRole('button', { name: asked }).click()
  await log.getByRole('button', { name: 'A loose quorb' }).click()
  await expect(log.getByRole('article').last().getByText(answer)).toBeVisible()
})
