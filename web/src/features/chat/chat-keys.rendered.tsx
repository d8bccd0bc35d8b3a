import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { field, log, open, setChat } from './chat-testing.tsx'

setChat()

/** Keys that reach what the chat is shown in, such as a panel that Escape closes. */
let outside: string[] = []
let listening: AbortController
beforeEach(() => {
  outside = []
  listening = new AbortController()
  const { signal } = listening
  document.body.addEventListener('keydown', ({ key }) => outside.push(key), { signal })
})
afterEach(() => listening.abort())

const question = log.getByRole('button', { name: 'The pump delivers no water' })
const list = page.getByRole('listbox', { name: 'Suggested questions' })

test('Escape that closes suggestions or leads to the field leaves open what the chat is shown in', async () => {
  await open()
  await userEvent.click(field)
  await userEvent.keyboard('pump')
  await expect.element(list).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(question).toBeVisible()
  ;(question.element() as HTMLElement).focus()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveFocus()
  expect(outside).not.toContain('Escape')
  await userEvent.keyboard('{Escape}')
  expect(outside).toContain('Escape')
})

test('Shift+Enter and the command key start a line, too', async () => {
  const { asked } = await open()
  await field.fill('pump 2')
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}no flow{Meta>}{Enter}{/Meta}since noon')
  await expect.element(field).toHaveValue('pump 2\nno flow\nsince noon')
  expect(asked).toEqual([])
})

test('one goes on writing after a press of the button or of a suggestion', async () => {
  await open()
  await field.fill('no flow')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(field).toHaveFocus()
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('pump')
  await list.getByRole('option').first().click()
  await expect.element(log.getByText('Stop the pump first.')).toBeVisible()
  await expect.element(field).toHaveFocus()
})

test('a key that is held on a choice presses it once, and the log scrolls by keyboard', async () => {
  await open()
  expect((log.element() as HTMLElement).tabIndex).toBe(0)
  await field.fill('no flow')
  await userEvent.keyboard('{Enter}')
  await expect.element(question).toBeVisible()
  const isLeft = (key: string, repeat: boolean) =>
    question
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true }))
  expect([isLeft('Enter', false), isLeft('Enter', true), isLeft(' ', true)]).toEqual([
    true,
    false,
    false,
  ])
})

test('nothing is suggested for a text of several lines', async () => {
  const { suggested } = await open()
  await field.fill('pump\nloud')
  await new Promise((done) => setTimeout(done, 1000))
  await field.fill('pump loud')
  await expect.poll(() => suggested).toEqual(['pump loud'])
  await field.fill('pump 2\nloud')
  await userEvent.keyboard('{End}')
  await field.fill('pump 3')
  await expect.poll(() => suggested.at(-1)).toBe('pump 3')
  expect(suggested.filter((text) => text?.includes('\n'))).toEqual([])
})
