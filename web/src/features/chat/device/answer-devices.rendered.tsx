import { type ChatRecord, chatRecordTypes } from '@iwater/contract/knowledge/conversation'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#web/testing/render-page.tsx'
import '../ChatPage.tsx'
import { ChatLog } from '../ChatLog.tsx'
import { LinkedQuestions } from './LinkedQuestions.tsx'

const id = (end: string) => `019a0000-0000-7000-8000-0000000000${end}`
const pump = { deviceId: id('d1'), deviceName: 'Pump 1 · Qingyuan' }

const record = (end: string, own: Partial<ChatRecord>): ChatRecord => ({
  recordId: id(end),
  type: chatRecordTypes.questions,
  message: 'Choose one:',
  dateTime: '2026-11-28T08:20:00.000Z',
  questionList: [],
  reasonList: [],
  deviceList: [],
  questionId: null,
  reasonId: null,
  source: null,
  deviceId: null,
  deviceName: null,
  answered: null,
  hasHelped: null,
  files: [],
  ...own,
})

const said = record('a1', { type: chatRecordTypes.user, message: 'pump 1 hums' })
const hums = { questionId: id('c1'), questionName: 'The pump hums' }
const onSend = vi.fn()
beforeEach(() => {
  onSend.mockReset()
})

const show = (records: readonly ChatRecord[], pageDeviceId?: string) =>
  renderPage(
    <ChatLog
      records={records}
      isToday={false}
      pageDeviceId={pageDeviceId}
      underway={undefined}
      onSend={onSend}
    />,
    { language: 'en' },
  )

test('an answer says which device the text has named; choices keep it, and it can be dropped', async () => {
  const answer = record('a2', { ...pump, questionList: [hums] })
  await show([said, answer])
  await expect.element(page.getByText('About Pump 1 · Qingyuan')).toBeVisible()
  await page.getByRole('button', { name: 'The pump hums' }).click()
  expect(onSend).toHaveBeenLastCalledWith({
    ask: { by: 'question', questionId: hums.questionId },
    text: 'The pump hums',
    deviceId: pump.deviceId,
  })
  await page.getByRole('button', { name: 'Not about this device' }).click()
  const ask = { by: 'keyword', keyword: 'pump 1 hums' }
  expect(onSend).toHaveBeenLastCalledWith({ ask, text: 'pump 1 hums', deviceId: null })
})

