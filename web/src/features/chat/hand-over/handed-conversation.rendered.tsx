import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#web/testing/render-page.tsx'
import { HandedConversation } from './HandedConversation.tsx'

const said = (speaker: 'asker' | 'chat' | 'person', message: string, choices: string[] = []) => ({
  speaker,
  name: speaker === 'chat' ? null : 'Li Wei',
  message,
  choices,
  dateTime: '2026-11-28T08:20:00.000Z',
})

test('what the chat said is formatted, what people wrote is shown as it is', async () => {
  const records = [
    said('asker', '**no** flow'),
    said('chat', '## First\nStop the **pump**.', ['A valve is closed']),
    said('chat', 'Open the valve.\nStart the pump.\n<b>x</b>'),
  ]
  await renderPage(<HandedConversation records={records} />, { language: 'en' })
  await expect.element(page.getByText('**no** flow')).toBeVisible()
  const strong = page.getByText('pump', { exact: true })
  await expect.element(strong).toBeVisible()
  expect(strong.element().tagName).toBe('STRONG')
  await expect.element(page.getByText('A valve is closed')).toBeVisible()
  const steps = page.getByRole('listitem').elements().slice(-3)
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Open the valve.',
    'Start the pump.',
    '<b>x</b>',
  ])
})
