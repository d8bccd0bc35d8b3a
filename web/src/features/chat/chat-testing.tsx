import { findFileUrl } from '@iwater/contract/files'
import { readChatWelcome } from '@iwater/contract/knowledge/chat'
import {
  askChat,
  type ChatRecord,
  chatRecordTypes,
  type HandOverContacts,
  handOverConversation,
  type readConversation,
  readHandOverContacts,
  suggestQuestions,
  voteForReason,
} from '@iwater/contract/knowledge/conversation'
import type { OutputOf } from '@iwater/contract/route'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Language } from '#web/platform/i18n/language.ts'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import ChatPage from './ChatPage.tsx'

export const idOf = (last: number) => `019a0000-0000-7000-8000-${String(last).padStart(12, '0')}`
export const organisationId = idOf(1)

/** The moment and the organisation of tests of the chat. */
export function setChat() {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-28T08:30:00Z') })
    sessionStore.setState({ organisationId })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    sessionStore.setState({ organisationId: null, tokens: null })
  })
}

let made = 100
export const aRecord = (own: Partial<ChatRecord> = {}): ChatRecord => {
  made += 1
  return {
    recordId: idOf(made),
    type: chatRecordTypes.user,
    message: 'no flow',
    dateTime: '2026-11-28T08:20:00.000Z',
    questionList: [],
    reasonList: [],
    questionId: null,
    reasonId: null,
    source: null,
    deviceId: null,
    deviceName: null,
    deviceList: [],
    answered: null,
    files: [],
    hasHelped: null,
    ...own,
  }
}

type Conversation = OutputOf<typeof readConversation>

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

const fileAt = (fileId: string) => ({
  fileId,
  name: 'seal.png',
  group: 'image',
  size: 2048,
  url: pixel,
  isShown: true,
})

/** Answers as the server would: what is sent, and in the end the results. `fails` is how many attempts do not arrive, `answer` what all answers have. */
export function answerChat({
  today: saidBefore = [] as ChatRecord[],
  past = [] as ChatRecord[],
  device = null as Conversation['device'],
  answer = {} as Partial<ChatRecord>,
  contacts = { names: [{ zh: '李伟', en: 'Li Wei' }], hotline: null } as HandOverContacts,
} = {}) {
  const asked: unknown[] = []
  const votes: unknown[] = []
  const handed: unknown[] = []
  const suggested: (string | null)[] = []
  /** What was said today, in any window. */
  const today: ChatRecord[] = [...saidBefore]
  const state = { fails: 0, isPrivate: false, day: '2026-11-28', pastDay: '2026-11-26' }
  const ok = (data: unknown) =>
    new Response(JSON.stringify({ code: 0, msg: '', data }), {
      headers: { 'content-type': 'application/json' },
    })
  const answerTo = ({ ask }: { ask: { by: string; keyword?: string } }) => {
    if (ask.by === 'keyword')
      return aRecord({
        type: chatRecordTypes.questions,
        message: 'Choose one:',
        questionList: [{ questionId: idOf(2), questionName: 'The pump delivers no water' }],
      })
    if (ask.by === 'question')
      return aRecord({
        type: chatRecordTypes.reasons,
        message: 'Stop the pump first.',
        questionId: idOf(2),
        reasonList: [
          { reasonId: idOf(3), questionReason: 'A valve is closed' },
          { reasonId: idOf(4), questionReason: 'Air in the pump' },
        ],
      })
    return aRecord({
      type: chatRecordTypes.result,
      message: 'Open the suction valve.\nStart the pump.',
      source: 'CJJ 58-2009',
      questionId: idOf(2),
      reasonId: idOf(3),
    })
  }
  const suggest = (keyword: string | null) => {
    suggested.push(keyword)
    const titles = ['The pump delivers no water', 'The pump is loud']
    const found = titles.map((questionName, at) => ({ questionId: idOf(20 + at), questionName }))
    return keyword?.startsWith('pump') ? found : []
  }
  const handOver = (sent: { note?: string }) => {
    handed.push(sent)
    const last = today.at(-1)
    if (sent.note === undefined && last?.type === chatRecordTypes.handOver) return last
    const record = aRecord({ type: chatRecordTypes.handOver, message: 'Sent to Li Wei.' })
    today.push(record)
    return record
  }
  const read = (day: string): Conversation => ({
    device,
    day,
    days: [
      { day: state.day, count: today.length },
      { day: state.pastDay, count: past.length },
    ].filter(({ count }) => count > 0),
    records: day === state.day ? [...today] : [...past],
  })
  const say = (sent: { ask: { by: string; keyword?: string } }) => {
    asked.push(sent)
    if (state.fails > 0) {
      state.fails -= 1
      throw new TypeError('no server')
    }
    const said = {
      asked: aRecord({
        message: sent.ask.keyword ?? 'chosen',
        dateTime: `${state.day}T08:20:00.000Z`,
      }),
      answer: { ...answerTo(sent), ...answer },
    }
    today.push(said.asked, said.answer)
    return said
  }
  const looked = (pathname: string, query: URLSearchParams) => {
    if (pathname.endsWith(readHandOverContacts.path)) return contacts
    return pathname.endsWith(findFileUrl.path)
      ? fileAt(query.get('fileId') ?? '')
      : read(query.get('day') ?? state.day)
  }
  vi.stubGlobal('fetch', async (url: string | URL, { method, body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, location.href)
    if (state.isPrivate)
      return new Response(
        JSON.stringify({
          code: 1,
          msg: 'not shown while viewing',
          data: { error: 'view-as.private', requestId: 'r' },
        }),
        { status: 403, headers: { 'content-type': 'application/json' } },
      )
    if (pathname.endsWith(readChatWelcome.path))
      return ok({ message: 'Welcome to the chat.', voiceMessage: null })
    if (pathname.endsWith(askChat.path) && method === 'POST')
      return ok(say(JSON.parse(String(body))))
    if (pathname.endsWith(suggestQuestions.path)) return ok(suggest(searchParams.get('keyword')))
    if (pathname.endsWith(voteForReason.path))
      return ok(votes.push(JSON.parse(String(body))) && null)
    if (pathname.endsWith(handOverConversation.path) && method === 'POST')
      return ok(handOver(JSON.parse(String(body))))
    return ok(looked(pathname, searchParams))
  })
  /** The day ends on the server, which tells nobody. */
  const passMidnight = () => {
    past.splice(0, past.length, ...today.splice(0))
    state.pastDay = state.day
    state.day = '2026-11-29'
  }
  return { asked, state, votes, handed, suggested, today, passMidnight }
}

/** Opens the chat, beside another page or as one, with what is rendered on its page besides. */
export const open = async (
  answers: Parameters<typeof answerChat>[0] = {},
  query = '',
  {
    isBeside = false,
    language = 'en',
    besides,
  }: { isBeside?: boolean; language?: Language; besides?: ReactNode } = {},
) => {
  const chat = answerChat(answers)
  const children = (
    <>
      <ChatPage />
      {besides}
    </>
  )
  await renderPage(children, { language, query, isBeside })
  await expect.element(page.getByText('Welcome to the chat.')).toBeVisible()
  return chat
}
export const field = page.getByRole('textbox', { name: /^(Your question|输入问题)$/ })
export const log = page.getByRole('log', { name: 'Conversation' })
