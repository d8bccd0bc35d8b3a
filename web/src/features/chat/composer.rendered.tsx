import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setLanguage } from '#web/platform/i18n/language.ts'
import { usePage } from '#web/platform/page/page.ts'
import { aRecord, field, idOf, log, open, setChat } from './chat-testing.tsx'

setChat()

const deviceId = idOf(7)
const other = idOf(8)
const pointNames = ['Outlet pressure', 'Flow']
const device = { deviceId, deviceName: 'Pump 1', questionList: [], pointNames }
const past = [aRecord({ message: 'low chlorine' })]

/** Shows an earlier day, with which the field is a new one. */
async function showEarlier() {
  await page.getByRole('button', { name: '26 November 2026' }).click()
  await expect.element(log.getByText('low chlorine')).toBeVisible()
}

/** Links to the chat about either device, as in a trend. */
function Links() {
  const { setQuery } = usePage()
  return [deviceId, other].map((one) => (
    <button key={one} type="button" onClick={() => setQuery({ device: one, ask: 'Flow' })}>
      {one === other ? 'other pump' : 'pump'}
    </button>
  ))
}

const caret = () => {
  const { value, selectionStart, selectionEnd } = field.element() as HTMLTextAreaElement
  return [selectionStart, selectionEnd].map((at) => at - value.length)
}

test('the beginning of a question does not come back after it was sent', async () => {
  await open({ device, past }, `device=${deviceId}&ask=Flow`)
  await expect.element(field).toHaveValue('Flow ')
  await field.fill('Flow too low')
  await userEvent.keyboard('{Enter}')
  await expect.element(log.getByText('Choose one:')).toBeVisible()
  await showEarlier()
  await expect.element(field).toHaveValue('')
  setLanguage('zh')
  await expect.element(page.getByRole('log', { name: '对话' })).toBeVisible()
  await expect.element(field).toHaveValue('')
})

test('a text about one device is not the beginning about another, and is there again with its own', async () => {
  await open({ device }, `device=${deviceId}&ask=Flow`, { besides: <Links /> })
  await field.fill('Flow of pump 1 is')
  await page.getByRole('button', { name: 'other pump' }).click()
  await expect.element(field).toHaveValue('Flow ')
  await page.getByRole('button', { name: 'pump', exact: true }).click()
  await expect.element(field).toHaveValue('Flow of pump 1 is')
})

test('what did not arrive and was deleted stays away', async () => {
  const { state } = await open({ past })
  state.fails = 1
  await field.fill('no flow')
  await userEvent.keyboard('{Enter}')
  await expect.element(log.getByRole('alert')).toBeVisible()
  await expect.element(field).toHaveValue('no flow')
  await field.fill('')
  await showEarlier()
  await expect.element(field).toHaveValue('')
})

test('what did not arrive and was handed over stays away', async () => {
  const { state, handed } = await open({ past })
  state.fails = 1
  await field.fill('no flow')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('no flow')
  await page.getByRole('button', { name: 'Contact a person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contact a person?' })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => handed).toMatchObject([{ note: 'no flow' }])
  await expect.element(field).toHaveValue('')
  await showEarlier()
  await expect.element(field).toHaveValue('')
})

test('what a device measures begins a question, which is not sent before it is written', async () => {
  const { asked } = await open({ device }, `device=${deviceId}`)
  const points = page.getByRole('list', { name: 'Points of the device' })
  await points.getByRole('button', { name: 'Outlet pressure' }).click()
  await expect.element(field).toHaveValue('Outlet pressure ')
  await expect.element(field).toHaveFocus()
  expect(caret()).toEqual([0, 0])
  // Another choice, while nothing else is written.
  await points.getByRole('button', { name: 'Flow' }).click()
  await expect.element(field).toHaveValue('Flow ')
  await userEvent.keyboard('differs from')
  await points.getByRole('button', { name: 'Outlet pressure' }).click()
  await expect.element(field).toHaveValue('Flow differs from Outlet pressure ')
  await expect.element(field).toHaveFocus()
  expect(caret()).toEqual([0, 0])
  expect(asked).toEqual([])
  await userEvent.keyboard('again{Enter}')
  await expect.poll(() => asked.length).toBe(1)
  const keyword = 'Flow differs from Outlet pressure again'
  expect(asked).toMatchObject([{ deviceId, ask: { keyword } }])
})

test('in Chinese the question goes on right behind the name', async () => {
  const { asked } = await open(
    { device: { ...device, pointNames: ['出厂流量'] } },
    `device=${deviceId}`,
    { language: 'zh' },
  )
  await page.getByRole('button', { name: '出厂流量' }).click()
  await expect.element(field).toHaveValue('出厂流量')
  await expect.element(field).toHaveFocus()
  expect(caret()).toEqual([0, 0])
  expect(asked).toEqual([])
})
