import { pages } from '@iwater/contract/pages/pages'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { tellMessages } from '#web/platform/notice/message-arrivals.ts'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { aRecord, field, idOf, log, open, organisationId, setChat } from './chat-testing.tsx'

setChat()
afterEach(() => sessionStore.setState({ info: null }))

const question = log.getByRole('button', { name: 'The pump delivers no water' })
const ask = async () => {
  await field.fill('no flow')
  await userEvent.keyboard('{Enter}')
  await expect.element(question).toBeVisible()
}
const comeBack = () => window.dispatchEvent(new Event('visibilitychange'))
/** As long as an answer of the server takes here, many times over. */
const aWhile = () => new Promise((done) => setTimeout(done, 400))

test('what was said on another device is there when the window comes to the front', async () => {
  const { today } = await open()
  today.push(aRecord({ message: 'asked on the phone' }))
  comeBack()
  await expect.element(log.getByText('asked on the phone')).toBeVisible()
})

test('an answer of a person is shown when its message comes, and other messages change nothing', async () => {
  const { today } = await open()
  today.push(aRecord({ message: 'Tighten the nut.' }))
  tellMessages(['/system/messages'])
  await aWhile()
  expect(log.getByText('Tighten the nut.').elements()).toEqual([])
  tellMessages([pages.chat.path])
  await expect.element(log.getByText('Tighten the nut.')).toBeVisible()
})

test('other windows hear that the history is gone, and somebody else’s change nothing here', async () => {
  sessionStore.setState({ tokens: { loginId: 'me' } as never })
  const { today } = await open({ past: [aRecord({ message: 'low chlorine' })] })
  const other = new BroadcastChannel('iwater-chat')
  const heard: unknown[] = []
  other.addEventListener('message', ({ data }) => heard.push(data))
  today.push(aRecord({ message: 'asked elsewhere' }))
  other.postMessage('somebody else')
  await aWhile()
  expect(log.getByText('asked elsewhere').elements()).toEqual([])
  await page.getByRole('button', { name: 'Clear history' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear history' }).click()
  await expect.poll(() => heard).toEqual(['me'])
  other.close()
})

test('where nothing was said there is nothing to clear', async () => {
  await open()
  await expect.element(page.getByRole('button', { name: 'Clear history' })).toBeDisabled()
})

test('of a demonstration nothing is kept on the server: it stays on screen, without votes and people to contact', async () => {
  sessionStore.setState({ info: { isDemonstration: true } as SignInInfo })
  const { today } = await open()
  await ask()
  today.length = 0
  await question.click()
  await log.getByRole('button', { name: 'A valve is closed' }).click()
  await expect.element(log.getByText('Source: CJJ 58-2009')).toBeVisible()
  today.length = 0
  comeBack()
  await aWhile()
  await expect.element(question).toBeVisible()
  expect(page.getByRole('group', { name: 'Did this help?' }).elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Contact a person' }).elements()).toEqual([])
})

test('the same answer twice is one vote', async () => {
  const { votes } = await open()
  await ask()
  await question.click()
  await log.getByRole('button', { name: 'A valve is closed' }).click()
  const yes = log
    .getByRole('group', { name: 'Did this help?' })
    .getByRole('button', { name: 'Yes' })
  await yes.click()
  await expect.element(yes).toHaveAttribute('aria-pressed', 'true')
  await yes.click()
  await aWhile()
  expect(votes).toEqual([{ reasonId: idOf(3), hasHelped: true }])
})

test('to whom a conversation goes is asked whenever it is to be handed over', async () => {
  const contacts = { names: [{ zh: '李伟', en: 'Li Wei' }], hotline: null }
  await open({ contacts, today: [aRecord()] })
  const dialog = page.getByRole('dialog')
  const contact = page.getByRole('button', { name: 'Contact a person' })
  await contact.click()
  await expect.element(dialog).toMatchTextContent('to Li Wei.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  contacts.names = [{ zh: '王芳', en: 'Wang Fang' }]
  await contact.click()
  await expect.element(dialog).toMatchTextContent('to Wang Fang.')
})

test('a conversation on a device is handed over with the device', async () => {
  const deviceId = idOf(7)
  const { handed } = await open(
    { device: { deviceId, deviceName: 'Pump 1', questionList: [], pointNames: [] } },
    `device=${deviceId}`,
  )
  await field.fill('no flow')
  await page.getByRole('button', { name: 'Contact a person' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect
    .poll(() => handed)
    .toEqual([{ organizationId: organisationId, deviceId, note: 'no flow' }])
})
