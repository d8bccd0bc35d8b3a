import { type ChatRecord, chatRecordTypes } from '@iwater/contract/knowledge/conversation'
import { handOverLimits } from '@iwater/contract/knowledge/hand-overs'
import { expect, test } from 'vitest'
import { recordOf } from './conversation.service.ts'
import { keptConversation, lastAsked, lastDevice } from './kept-conversation.ts'

const { user, questions, reasons, result } = chatRecordTypes

const said = (type: ChatRecord['type'], message: string, deviceId: string | null = null) =>
  recordOf({ type, message }, { dateTime: '2026-11-20T02:00:00Z', deviceId, deviceName: null })

const exchange = (
  answer: ChatRecord['type'],
  message: string,
  deviceId: string | null = null,
): ChatRecord[] => [said(user, message, deviceId), said(answer, 'an answer', deviceId)]

test('of a long conversation so many records are kept, the latest', () => {
  const records = Array.from({ length: handOverLimits.records + 5 }, (_, at) => said(user, `${at}`))
  const kept = keptConversation(records, 'Anna')
  expect(kept).toHaveLength(handOverLimits.records)
  expect([kept[0]?.message, kept.at(-1)?.message]).toEqual(['5', `${records.length - 1}`])
})

test('so many characters are kept, with those of the choices', () => {
  const long = 'x'.repeat(handOverLimits.characters / 4)
  const offer = { ...said(questions, ''), questionList: [{ questionId: 'id', questionName: long }] }
  const five = ['1', '2', '3', '4'].map((at) => said(user, at + long.slice(1)))
  expect(keptConversation([...five, offer], 'Anna').map(({ message }) => message[0] ?? '')).toEqual(
    ['2', '3', '4', ''],
  )
})

test('a reason that was chosen is not what was asked last, unless nothing else was said', () => {
  const chosen = exchange(result, 'A valve is shut')
  const opened = exchange(reasons, 'No water')
  expect(lastAsked([...opened, ...chosen])).toBe('No water')
  expect(lastAsked(chosen)).toBe('A valve is shut')
  const note = said(user, 'Please send somebody')
  expect(lastAsked([...opened, note])).toBe('No water')
  expect(lastAsked([note])).toBe('Please send somebody')
  expect(lastAsked([])).toBe('')
})

test('the device is that of the last text and of what was chosen since, not an earlier one', () => {
  const about = exchange(questions, 'Pump stops', 'pump')
  const chosen = exchange(reasons, 'The pump stops')
  expect(lastDevice([...about, ...chosen])).toBe('pump')
  expect(lastDevice([...about, ...exchange(questions, 'Chlorine is low')])).toBeNull()
  expect(lastDevice([...about, ...exchange(questions, '谢谢')])).toBe('pump')
  expect(lastDevice([...about, ...exchange(reasons, 'Chlorine', 'meter')])).toBe('meter')
  expect(lastDevice(exchange(reasons, 'Chlorine', 'meter'))).toBe('meter')
})
