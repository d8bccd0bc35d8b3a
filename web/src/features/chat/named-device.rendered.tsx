import { chatRecordTypes } from '@iwater/contract/knowledge/conversation'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aRecord, idOf, log, open, organisationId, setChat } from './chat-testing.tsx'

setChat()

const pump = { deviceId: idOf(7), deviceName: 'Pump 1 · Qingyuan' }
const other = { deviceId: idOf(8), deviceName: 'Pump 1 · Binhe' }
const said = aRecord({ message: 'pump 1 hums' })
const hums = { questionId: idOf(2), questionName: 'The pump hums' }
const ask = { by: 'keyword', keyword: 'pump 1 hums' }
const type = chatRecordTypes.questions

/** A conversation of an earlier day. */
async function show(records: Parameters<typeof aRecord>[0][], query = '') {
  const chat = await open({ past: [said, ...records.map(aRecord)] }, query)
  await page.getByRole('button', { name: '26 November 2026' }).click()
  return chat
}

test('an answer says which device the text has named; choices keep it, and it can be dropped', async () => {
  const { asked } = await show([{ type, ...pump, questionList: [hums] }])
  await expect.element(log).toMatchTextContent('About Pump 1 · Qingyuan')
  await log.getByRole('button', { name: 'Not about this device' }).click()
  await expect.poll(() => asked).toEqual([{ organizationId: organisationId, deviceId: null, ask }])
})

test('the choices of an answer keep its device', async () => {
  const { asked } = await show([{ type, ...pump, questionList: [hums] }])
  await log.getByRole('button', { name: 'The pump hums' }).click()
  const { deviceId } = pump
  const chosen = { by: 'question', questionId: hums.questionId }
  await expect
    .poll(() => asked)
    .toEqual([{ organizationId: organisationId, deviceId, ask: chosen }])
})

test('several devices are offered, and the same text is asked of the one that is chosen', async () => {
  const { asked } = await show([{ type, questionList: [hums], deviceList: [pump, other] }])
  const list = log.getByRole('list', { name: 'Which device do you mean?' })
  await list.getByRole('button', { name: other.deviceName }).click()
  const { deviceId } = other
  await expect.poll(() => asked).toEqual([{ organizationId: organisationId, deviceId, ask }])
})

test('a question that is linked to devices is asked of the one that is chosen', async () => {
  const { questionId } = hums
  const { asked } = await show([{ type: chatRecordTypes.reasons, questionId, deviceList: [pump] }])
  const list = log.getByRole('list', { name: 'See the live values of a linked device:' })
  await list.getByRole('button').click()
  const { deviceId } = pump
  const again = { by: 'question', questionId }
  await expect.poll(() => asked).toEqual([{ organizationId: organisationId, deviceId, ask: again }])
})

test('on a device its linked questions are offered, and answers do not repeat which it is', async () => {
  const { deviceId } = pump
  const device = { deviceId, deviceName: 'Pump 1', questionList: [hums], pointNames: [] }
  const { asked } = await open({ device }, `device=${pump.deviceId}`)
  const list = page.getByRole('list', { name: 'Questions linked to this device' })
  await list.getByRole('button', { name: 'The pump hums' }).click()
  await expect.poll(() => asked.length).toBe(1)
  await expect.element(page.getByText(/^About/)).not.toBeInTheDocument()
})
