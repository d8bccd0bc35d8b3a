import { chatRecordTypes } from '@iwater/contract/knowledge/conversation'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { usePage } from '#web/platform/page/page.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import ChatPage from './ChatPage.tsx'
import { answerChat, aRecord, field, idOf, log, open, setChat } from './chat-testing.tsx'

setChat()

const deviceId = idOf(7)
const device = { deviceId, deviceName: 'Pump 1', questionList: [], pointNames: [] }
const earlier = log.getByText('Earlier conversation above')

/** Leads to the chat about the device, and away from it. */
function Links() {
  const { setQuery } = usePage()
  return (
    <>
      <button type="button" onClick={() => setQuery({ device: deviceId })}>
        about it
      </button>
      <button type="button" onClick={() => setQuery({ device: null })}>
        about nothing
      </button>
    </>
  )
}

test('beside a page a begun question is written on, and nothing is suggested for its beginning', async () => {
  const { suggested } = await open({ device }, `device=${deviceId}&ask=pump`, { isBeside: true })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('is loud')
  await expect.element(field).toHaveValue('pump is loud')
  await expect.element(page.getByRole('listbox')).toBeVisible()
  expect(suggested).toEqual(['pump is loud'])
})

test('opened again on a device, what was said about something else meanwhile is divided from it', async () => {
  const { today } = await open(
    { device, today: [aRecord({ message: 'no flow', deviceId })] },
    `device=${deviceId}`,
    { besides: <Links /> },
  )
  await expect.element(log.getByText('no flow')).toBeVisible()
  await expect.element(earlier).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'about nothing' }).click()
  today.push(aRecord({ message: 'low chlorine' }))
  await page.getByRole('button', { name: 'about it' }).click()
  await expect.element(log.getByText('low chlorine')).toBeVisible()
  await expect.element(earlier).toBeVisible()
})

test('what has not helped earlier does not come into sight when the chat is opened, but at a new no', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
  const result = aRecord({
    type: chatRecordTypes.result,
    message: 'Open the valve.',
    questionId: idOf(2),
    reasonId: idOf(3),
    hasHelped: false,
  })
  await open({ today: [result, aRecord({ message: 'low chlorine' })] })
  await expect.element(log.getByRole('button', { name: 'Contact a person' })).toBeInTheDocument()
  expect(shown).not.toHaveBeenCalled()
  const helpful = log.getByRole('group', { name: 'Did this help?' })
  await helpful.getByRole('button', { name: 'Yes' }).click()
  await expect
    .element(log.getByRole('button', { name: 'Contact a person' }))
    .not.toBeInTheDocument()
  await helpful.getByRole('button', { name: 'No' }).click()
  await expect.poll(() => shown.mock.calls.length).toBeGreaterThan(0)
  shown.mockRestore()
})

test('Escape leads from anything in the log to the field', async () => {
  const result = { type: chatRecordTypes.result, message: 'Open the valve.', reasonId: idOf(3) }
  await open({ today: [aRecord(result)] })
  const yes = log.getByRole('button', { name: 'Yes' })
  ;(yes.element() as HTMLElement).focus()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveFocus()
})

test('beside a page the focus is in a chat that is not shown, too', async () => {
  const chat = answerChat()
  chat.state.isPrivate = true
  await renderPage(<ChatPage />, { language: 'en', isBeside: true })
  await expect.element(page.getByText('not shown while viewing')).toBeVisible()
  await expect
    .poll(() => document.querySelector('.chat')?.contains(document.activeElement))
    .toBe(true)
})
