import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { noticeStore } from '#web/platform/notice/notices.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import ChatPage from './ChatPage.tsx'
import {
  answerChat,
  aRecord,
  field,
  idOf,
  log,
  open,
  organisationId,
  setChat,
} from './chat-testing.tsx'

setChat()

test('a text leads to questions, reasons and the steps of a result, in a log that is read out', async () => {
  const { asked } = await open()
  await field.fill('no flow')
  await userEvent.keyboard('{Enter}')
  await log.getByRole('button', { name: 'The pump delivers no water' }).click()
  await log.getByRole('button', { name: 'A valve is closed' }).click()
  await expect.element(log.getByRole('listitem').last()).toMatchTextContent('Start the pump.')
  await expect.element(log.getByText('Source: CJJ 58-2009')).toBeVisible()
  await expect.element(log.getByRole('article', { name: 'Me, 16:20' }).first()).toBeVisible()
  expect(asked).toEqual([
    { organizationId: organisationId, ask: { by: 'keyword', keyword: 'no flow' } },
    { organizationId: organisationId, ask: { by: 'question', questionId: idOf(2) } },
    { organizationId: organisationId, ask: { by: 'reason', reasonId: idOf(3) } },
  ])
  await expect.element(field).toHaveValue('')
})

test('Enter sends what has content, and Ctrl+Enter starts a line', async () => {
  const { asked } = await open()
  await field.click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}{Control>}{Enter}{/Control}')
  await expect.element(field).toHaveValue('\n\n')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  expect(asked).toEqual([])
  await field.fill('pump 2')
  await userEvent.keyboard('{Control>}{Enter}{/Control}no flow{Enter}')
  await expect.element(log.getByText('Choose one:')).toBeVisible()
  expect(asked).toMatchObject([{ ask: { keyword: 'pump 2\nno flow' } }])
})

test('English quick replies are shown whole, and sent', async () => {
  const { asked } = await open()
  const reply = page.getByRole('button', { name: 'Dosing pump delivers nothing' })
  await expect.element(reply).toMatchTextContent(/^Dosing pump delivers nothing/)
  await reply.click()
  await expect.element(log.getByText('Choose one:')).toBeVisible()
  expect(asked).toMatchObject([{ ask: { keyword: 'Dosing pump delivers nothing' } }])
})

test('what did not arrive stays with its reason and is sent again', async () => {
  const { asked, state } = await open()
  state.fails = 1
  await field.fill('no flow')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(log.getByRole('alert')).toBeVisible()
  await expect.element(log.getByText('no flow')).toBeVisible()
  // It is kept as what one writes is, also when the page is loaded again.
  await expect.element(field).toHaveValue('no flow')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect.element(log.getByText('Choose one:')).toBeVisible()
  await expect.element(field).toHaveValue('')
  await expect.element(log.getByRole('alert')).not.toBeInTheDocument()
  expect(asked).toHaveLength(2)
})

test('nothing is suggested over the way to send again what did not arrive', async () => {
  const { state, suggested } = await open()
  state.fails = 1
  await field.fill('pump')
  await userEvent.keyboard('{Enter}')
  await expect.element(log.getByRole('alert')).toBeVisible()
  await expect.element(field).toHaveValue('pump')
  const list = page.getByRole('listbox', { name: 'Suggested questions' })
  await new Promise((done) => setTimeout(done, 700))
  await expect.element(list).not.toBeInTheDocument()
  expect(suggested.length).toBeLessThanOrEqual(1)
  await userEvent.keyboard('s')
  await expect.element(list).toBeVisible()
})

test('an earlier day is shown, and what is asked then is added to today', async () => {
  await open({ past: [aRecord({ message: 'low chlorine' })] })
  const days = page.getByRole('navigation', { name: 'Chat history' })
  await days.getByRole('button', { name: '26 November 2026' }).click()
  await expect.element(log.getByText('low chlorine')).toBeVisible()
  await expect.element(page.getByText(/^This is an earlier conversation/)).toBeVisible()
  await field.fill('no flow')
  await userEvent.keyboard('{Enter}')
  await expect.element(log.getByText('Choose one:')).toBeVisible()
  await expect.element(log.getByText('low chlorine')).not.toBeInTheDocument()
  await expect
    .element(days.getByRole('button', { name: 'Today' }))
    .toHaveAttribute('aria-current', 'true')
})

test('the device in the address is named and asked about, with what the question begins with', async () => {
  const deviceId = idOf(7)
  const pointNames = ['Outlet pressure', 'Flow']
  const { asked } = await open(
    { device: { deviceId, deviceName: 'Pump 1', questionList: [], pointNames } },
    `device=${deviceId}&ask=Outlet pressure`,
  )
  await expect.element(page.getByText('Device: Pump 1')).toBeVisible()
  await expect.element(field).toHaveValue('Outlet pressure ')
  await userEvent.click(field)
  await userEvent.keyboard('{End}low{Enter}')
  await expect.element(log.getByText('Choose one:')).toBeVisible()
  expect(asked).toMatchObject([{ deviceId, ask: { keyword: 'Outlet pressure low' } }])
})

test('a result that has not helped leads to the other reasons and to a person', async () => {
  const { asked, votes } = await open()
  await field.fill('no flow')
  await userEvent.keyboard('{Enter}')
  await log.getByRole('button', { name: 'The pump delivers no water' }).click()
  await log.getByRole('button', { name: 'A valve is closed' }).click()
  const helpful = log.getByRole('group', { name: 'Did this help?' })
  const no = helpful.getByRole('button', { name: 'No' })
  await expect.element(no).toHaveAttribute('aria-pressed', 'false')
  await no.click()
  await expect.element(no).toHaveAttribute('aria-pressed', 'true')
  expect(votes).toEqual([{ reasonId: idOf(3), hasHelped: false }])
  const others = log.getByRole('list', { name: 'Possible reasons' })
  await expect.element(others.last().getByRole('button')).toMatchTextContent('Air in the pump')
  await others.last().getByRole('button').click()
  expect(asked.at(-1)).toMatchObject({ ask: { by: 'reason', reasonId: idOf(4) } })
  await helpful.first().getByRole('button', { name: 'Yes' }).click()
  expect(votes.at(-1)).toEqual({ reasonId: idOf(3), hasHelped: true })
})

test('a person is contacted after a question, with what stands in the field, and the conversation says who', async () => {
  const { handed } = await open({ past: [aRecord({ message: 'noise' })] })
  const button = page.getByRole('button', { name: 'Contact a person' })
  await button.click()
  const nothing = page.getByRole('dialog', { name: 'Contact a person' })
  await expect.element(nothing).toMatchTextContent('Describe the problem in the field first.')
  await nothing.getByRole('button', { name: 'Close' }).last().click()
  await field.fill('the valve is open')
  await page.getByRole('button', { name: /26/ }).click()
  await expect.element(log.getByText('noise')).toBeVisible()
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Contact a person?' })
  await expect
    .element(dialog)
    .toMatchTextContent('what stands in the field are sent as a message to Li Wei.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(log.getByText('Sent to Li Wei.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('')
  await button.click()
  await expect.element(dialog).toMatchTextContent('of today is sent as a message to Li Wei.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const told = () => noticeStore.getState().notices.map(({ text }) => text)
  await expect.poll(told).toContain('Nothing new was said. It was not sent again.')
  expect(handed).toEqual([
    { organizationId: organisationId, note: 'the valve is open' },
    { organizationId: organisationId },
  ])
})

test('where nobody is named, that is told before anything is sent, with the hotline', async () => {
  await open({ contacts: { names: [], hotline: '400 100 2000' } })
  await page.getByRole('button', { name: 'Contact a person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contact a person' })
  const hotline = dialog.getByRole('link', { name: '400 100 2000' })
  await expect.element(hotline).toHaveAttribute('href', 'tel:4001002000')
  await expect.element(dialog.getByRole('button', { name: 'Send' })).not.toBeInTheDocument()
})

test('a text that is written again has no suggestion chosen', async () => {
  const { asked } = await open()
  const list = page.getByRole('listbox', { name: 'Suggested questions' })
  for (const keys of ['pump{ArrowDown}', 'pump']) {
    await userEvent.click(field)
    await userEvent.keyboard(keys.slice(0, 4))
    await expect.element(list).toBeVisible()
    await userEvent.keyboard(`${keys.slice(4)}{Enter}`)
    await expect.element(field).toHaveValue('')
  }
  await expect
    .poll(() => asked)
    .toMatchObject([{ ask: { by: 'question' } }, { ask: { by: 'keyword' } }])
})

test('opened on a device, what was said about something else is divided from it, until something is said', async () => {
  const deviceId = idOf(7)
  const device = { deviceId, deviceName: 'Pump 1', questionList: [], pointNames: [] }
  const today = [aRecord({ message: 'low chlorine' })]
  const { asked } = await open({ device, today, answer: { deviceId } }, `device=${deviceId}`)
  const opened = log.getByText('You are asking about Pump 1. Describe the symptom.')
  await expect.element(opened).toBeInViewport()
  await expect.element(log.getByText('Earlier conversation above')).toBeVisible()
  await field.fill('no flow')
  await userEvent.keyboard('{Enter}')
  await expect.element(log.getByText('Choose one:')).toBeVisible()
  await expect.element(opened).not.toBeInTheDocument()
  expect(asked).toHaveLength(1)
})

test('opened on the device that was spoken of last, the conversation goes on', async () => {
  const deviceId = idOf(7)
  const device = { deviceId, deviceName: 'Pump 1', questionList: [], pointNames: [] }
  await open(
    { device, today: [aRecord({ message: 'low chlorine', deviceId })] },
    `device=${deviceId}`,
  )
  await expect.element(log.getByText('low chlorine')).toBeVisible()
  await expect.element(log.getByText('Earlier conversation above')).not.toBeInTheDocument()
})

test('where the conversation is not shown, nothing of it can be changed', async () => {
  const chat = answerChat()
  chat.state.isPrivate = true
  await renderPage(<ChatPage />, { language: 'en' })
  await expect.element(page.getByText('not shown while viewing')).toBeVisible()
  await expect.element(page.getByRole('switch')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Clear history' })).not.toBeInTheDocument()
})

test('questions are suggested while one is typed, and chosen by the arrow keys', async () => {
  const { asked, suggested } = await open()
  await userEvent.click(field)
  await userEvent.keyboard('pump')
  const list = page.getByRole('listbox', { name: 'Suggested questions' })
  await expect.element(list.getByRole('option').nth(1)).toBeVisible()
  await expect.element(page.getByText(/^Matching questions: 2/)).toBeInTheDocument()
  // Not of each letter.
  expect(suggested).toEqual(['pump'])
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  const loud = list.getByRole('option', { name: 'The pump is loud' })
  await expect.element(loud).toHaveAttribute('aria-selected', 'true')
  await expect.element(field).toHaveAttribute('aria-activedescendant', loud.element().id)
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('')
  await expect.element(list).not.toBeInTheDocument()
  expect(asked).toMatchObject([{ ask: { by: 'question', questionId: idOf(21) } }])
})

test('Enter without a choice sends what is typed, Escape takes the suggestions away, a press chooses one', async () => {
  const { asked } = await open()
  const list = page.getByRole('listbox', { name: 'Suggested questions' })
  await userEvent.click(field)
  await userEvent.keyboard('pump')
  await expect.element(list).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('pump')
  await userEvent.keyboard('s')
  await expect.element(list).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(log.getByText('Choose one:')).toBeVisible()
  await userEvent.keyboard('pump')
  await list.getByRole('option').first().click()
  await expect.element(log.getByText('Stop the pump first.')).toBeVisible()
  expect(asked).toMatchObject([
    { ask: { by: 'keyword', keyword: 'pumps' } },
    { ask: { by: 'question', questionId: idOf(20) } },
  ])
})

test.each([
  ['beside a page', true],
  ['as a page', false],
])('opened %s, one can write at once: %s', async (_, isBeside) => {
  await open({}, '', { isBeside })
  await expect.poll(() => document.activeElement === field.element()).toBe(isBeside)
})

test('keys that put Chinese together are neither sent nor meant for what is suggested', async () => {
  const { asked } = await open()
  await userEvent.click(field)
  await userEvent.keyboard('pump')
  const list = page.getByRole('listbox', { name: 'Suggested questions' })
  await expect.element(list).toBeVisible()
  for (const key of ['ArrowDown', 'Enter', 'Escape'])
    field
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, isComposing: true }))
  await expect.element(list).toBeVisible()
  await expect.element(field).toHaveValue('pump')
  expect(field.element().getAttribute('aria-activedescendant')).toBeNull()
  expect(asked).toEqual([])
})
