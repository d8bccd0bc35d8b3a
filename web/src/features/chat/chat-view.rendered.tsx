import { chatRecordTypes } from '@iwater/contract/knowledge/conversation'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '#web/testing/render-page.tsx'
import { ChatDays } from './ChatDays.tsx'
import { ChatLog } from './ChatLog.tsx'
import { aRecord, field, idOf, log, open, setChat } from './chat-testing.tsx'

setChat()

const place = (element: Element) => element.getBoundingClientRect()

/** A log of so many pixels, as in a low window. */
function lower(height: number) {
  const element = log.element() as HTMLElement
  element.style.height = `${height}px`
  element.style.flex = 'none'
  return element
}

const say = async (text: string) => {
  await field.fill(text)
  await userEvent.keyboard('{Enter}')
}

test('a long answer is read from its question on', async () => {
  await open({ answer: { message: 'Look at the pump. '.repeat(200) } })
  const shown = lower(240)
  await say('no flow')
  await expect.element(log.getByText(/^Look at the pump/)).toBeInTheDocument()
  const mine = log.getByRole('article', { name: /^Me/ })
  await expect.poll(() => Math.abs(place(mine.element()).top - place(shown).top)).toBeLessThan(20)
})

test('why a text did not arrive is visible, with the way to send it again', async () => {
  const { state } = await open()
  const shown = lower(120)
  state.fails = 1
  await say('no flow\n'.repeat(4))
  const again = log.getByRole('button', { name: 'Send again' })
  await expect
    .poll(() => place(again.element()).bottom)
    .toBeLessThanOrEqual(place(shown).bottom + 1)
})

test('what leads on from a result that has not helped becomes visible', async () => {
  await open()
  await say('no flow')
  await log.getByRole('button', { name: 'The pump delivers no water' }).click()
  await log.getByRole('button', { name: 'A valve is closed' }).click()
  const no = log.getByRole('button', { name: 'No', exact: true })
  await expect.element(no).toBeVisible()
  const shown = lower(200)
  await no.click()
  const person = log.getByRole('button', { name: 'Contact a person' })
  await expect
    .poll(() => place(person.element()).bottom)
    .toBeLessThanOrEqual(place(shown).bottom + 1)
})

test('an earlier day is a log of its own, without the welcome', async () => {
  await open({ past: [aRecord({ message: 'low chlorine' })] })
  const earlier = async () => {
    await page.getByRole('button', { name: '26 November 2026' }).click()
    await expect.element(log.getByText('low chlorine')).toBeVisible()
  }
  await earlier()
  await expect.element(page.getByText('Welcome to the chat.')).not.toBeInTheDocument()
  // Both days are there at once by now: what one of them has would be read out as if it were said now.
  await page.getByRole('button', { name: 'Back to today' }).click()
  await expect.element(page.getByText('Welcome to the chat.')).toBeVisible()
  const today = log.element()
  await earlier()
  expect(log.element()).not.toBe(today)
})

test('what is asked after midnight begins the log of a new day', async () => {
  const { passMidnight } = await open()
  await say('no flow')
  await expect.element(log.getByText('Choose one:')).toBeVisible()
  passMidnight()
  await say('pump is loud')
  await expect.element(log.getByText('no flow')).not.toBeInTheDocument()
  await expect.element(log.getByText('pump is loud')).toBeVisible()
  const days = page.getByRole('navigation', { name: 'Chat history' }).getByRole('button')
  const names = () => days.elements().map(({ textContent }) => textContent)
  await expect.poll(names).toEqual(['Today', 'Yesterday'])
  await expect.element(days.first()).toHaveAttribute('aria-current', 'true')
  await days.last().click()
  await expect.element(log.getByText('no flow')).toBeVisible()
})

const reasons = () =>
  aRecord({
    type: chatRecordTypes.reasons,
    message: 'Stop the pump first.',
    questionId: idOf(2),
    deviceId: idOf(7),
    reasonList: [{ reasonId: idOf(3), questionReason: 'A valve is closed' }],
  })
const result = () =>
  aRecord({
    type: chatRecordTypes.result,
    message: 'Open the valve.',
    questionId: idOf(2),
    reasonId: idOf(3),
    hasHelped: false,
  })

const showLog = (records: ReturnType<typeof aRecord>[], isToday = true) => {
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(JSON.stringify({ code: 1, msg: 'Gone', data: { error: 'x' } }), {
        status: 404,
        headers: { 'content-type': 'application/json' },
      }),
  )
  return renderPage(
    <ChatLog
      records={records}
      isToday={isToday}
      isAnew
      device={null}
      underway={undefined}
      onSend={() => undefined}
    />,
    { language: 'en' },
  )
}

test('live values stand beside the reasons that are being chosen from alone', async () => {
  const records = [reasons(), reasons()]
  const shown = await showLog(records)
  const buttons = log.getByRole('button', { name: 'A valve is closed' })
  await expect.poll(() => buttons.elements().length).toBe(2)
  const [earlier, latest] = log.getByRole('article').elements()
  const valuesOf = (answer: Element | undefined) =>
    answer?.querySelectorAll('.chat-device-answer').length
  expect([valuesOf(earlier), valuesOf(latest)]).toEqual([0, 1])
  await shown.unmount()
  await showLog(records, false)
  await expect.poll(() => buttons.elements().length).toBe(2)
  expect(document.querySelector('.chat-device-answer')).toBeNull()
})

test('the last result alone leads on', async () => {
  await showLog([reasons(), result(), result()])
  await expect.element(log.getByText('It may have another reason:')).not.toBeInTheDocument()
  const groups = log.getByRole('group', { name: 'Did this help?' })
  await expect.poll(() => groups.elements().length).toBe(2)
  const onward = log.getByRole('button', { name: 'Contact a person' })
  expect(onward.elements().length).toBe(1)
  expect(log.getByRole('article').last().element().contains(onward.element())).toBe(true)
})

test('the day before is called yesterday', async () => {
  const days = ['2026-11-27', '2026-11-25'].map((day) => ({ day, count: 1 }))
  await renderPage(
    <ChatDays days={days} today="2026-11-28" shown="2026-11-28" onShow={() => undefined} />,
    { language: 'en' },
  )
  await expect.element(page.getByRole('button', { name: 'Yesterday' })).toBeVisible()
  expect(
    page
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Today', 'Yesterday', '25 November 2026'])
})
