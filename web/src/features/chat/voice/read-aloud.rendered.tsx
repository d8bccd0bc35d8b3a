import { readSpeech, readSpeechState, setReadsAloud } from '@iwater/contract/knowledge/speech'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PageContext, usePage } from '#web/platform/page/page.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { aRecord } from '../chat-testing.tsx'
import { ReadAloudToggle } from './ReadAloudToggle.tsx'
import { ReadAnswers } from './ReadAnswers.tsx'
import { type ReadAnswer, useReadAloud } from './use-read-aloud.ts'

/** Half a second of silence: frames of MPEG 2, Layer III, 16 kHz, 32 kbit/s. */
const frame = String.fromCharCode(0xff, 0xf3, 0x48, 0xc4) + '\0'.repeat(140)
const silence = btoa(frame.repeat(14))

type Asked = { path: string; text: string | null; body: unknown }

/** A server with speech. `speak` answers a text, or a failure by its code. */
function aServer({
  isAvailable = true,
  readsAloud = false,
  speak = async () => silence as string | { status: number; error: string },
} = {}) {
  const asked: Asked[] = []
  const state = { isAvailable, readsAloud }
  vi.stubGlobal('fetch', async (given: RequestInfo | URL, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(String(given), location.href)
    const path = pathname.replace(/^\/api/, '')
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    const envelope = (data: unknown, status = 200, msg = '') =>
      new Response(JSON.stringify({ code: status === 200 ? 0 : 1, msg, data }), {
        status,
        headers: { 'content-type': 'application/json' },
      })
    asked.push({ path, text: searchParams.get('text'), body })
    if (path === readSpeech.path) {
      const answer = await speak()
      init?.signal?.throwIfAborted()
      if (typeof answer === 'string') return envelope({ voiceMessage: answer })
      return envelope(
        { error: answer.error, requestId: 'r' },
        answer.status,
        '语音暂时无法生成，请阅读文字',
      )
    }
    if (init?.method === setReadsAloud.method) state.readsAloud = body.readsAloud
    if (path === readSpeechState.path) return envelope(state)
    throw new TypeError(`no server for ${path}`)
  })
  return {
    state,
    texts: () => asked.filter(({ path }) => path === readSpeech.path).map(({ text }) => text),
  }
}

const played: HTMLAudioElement[] = []
const isSounding = (audio: HTMLAudioElement | undefined) => audio !== undefined && !audio.paused

beforeEach(() => {
  played.length = 0
  const play = HTMLAudioElement.prototype.play
  vi.spyOn(HTMLAudioElement.prototype, 'play').mockImplementation(function (
    this: HTMLAudioElement,
  ) {
    played.push(this)
    this.loop = true
    return play.call(this)
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A chat that answers when asked. */
function Chat() {
  const [answer, setAnswer] = useState<ReadAnswer>()
  const [isAsking, setAsking] = useState(false)
  const [isOpen, setOpen] = useState(true)
  const count = Number(answer?.id ?? 0) + 1
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        ask
      </button>
      <button
        type="button"
        onClick={() => {
          setAsking(false)
          setAnswer({ id: String(count), text: `answer ${count}` })
        }}
      >
        answer
      </button>
      <button type="button" onClick={() => setAsking(false)}>
        fail
      </button>
      <button type="button" onClick={() => setOpen(false)}>
        close
      </button>
      {isOpen && <Voice answer={answer} isAsking={isAsking} />}
    </>
  )
}

const Voice = (chat: { answer: ReadAnswer | undefined; isAsking: boolean }) => (
  <ReadAloudToggle readAloud={useReadAloud(chat)} />
)

const press = (name: string) => userEvent.click(page.getByRole('button', { name }))
/** The page of the test has a status too. */
const note = () => document.querySelector('.read-aloud [role=status]')?.textContent
const toggle = () => page.getByRole('switch', { name: 'Read aloud' })

test('at first nothing is read; turned on, the newest answer is, and the choice is remembered', async () => {
  const server = aServer()
  await renderPage(<Chat />, { language: 'en' })
  await press('answer')
  await expect.element(toggle()).not.toBeChecked()
  expect(server.texts()).toEqual([])
  await userEvent.click(toggle())
  await expect.element(toggle()).toBeChecked()
  await expect.poll(() => isSounding(played[0])).toBe(true)
  expect(server.texts()).toEqual(['answer 1'])
  expect(server.state.readsAloud).toBe(true)
})

test('who turned it on before hears each new answer once', async () => {
  const server = aServer({ readsAloud: true })
  await renderPage(<Chat />, { language: 'en' })
  await expect.element(toggle()).toBeChecked()
  expect(server.texts()).toEqual([])
  await press('answer')
  await expect.poll(() => server.texts()).toEqual(['answer 1'])
  await press('answer')
  await expect.poll(() => server.texts()).toEqual(['answer 1', 'answer 2'])
  await expect.poll(() => [isSounding(played[0]), isSounding(played[1])]).toEqual([false, true])
})

test('it ends with a new question, by its button, when turned off and when the chat is closed', async () => {
  aServer({ readsAloud: true })
  await renderPage(<Chat />, { language: 'en' })
  const sounding = async (index: number) => {
    await press('answer')
    await expect.poll(() => isSounding(played[index])).toBe(true)
  }
  const silent = (index: number) => expect.poll(() => isSounding(played[index])).toBe(false)
  await sounding(0)
  await press('ask')
  await silent(0)
  await sounding(1)
  await press('Stop')
  await silent(1)
  await expect.element(page.getByRole('button', { name: 'Stop' })).not.toBeInTheDocument()
  await sounding(2)
  await userEvent.click(toggle())
  await silent(2)
  await userEvent.click(toggle())
  await expect.poll(() => isSounding(played[3])).toBe(true)
  await press('close')
  await silent(3)
  expect(played).toHaveLength(4)
})

/** A page that another one takes the screen from, and that comes back. */
function Tabs({ children }: { children: ReactNode }) {
  const page = usePage()
  const [active, setActive] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setActive(!active)}>
        other page
      </button>
      <PageContext value={{ ...page, active }}>{children}</PageContext>
    </>
  )
}

test('it ends when another page comes on screen, and goes on with the newest answer when the chat is back', async () => {
  const server = aServer({ readsAloud: true })
  await renderPage(
    <Tabs>
      <Chat />
    </Tabs>,
    { language: 'en' },
  )
  await press('answer')
  await expect.poll(() => isSounding(played[0])).toBe(true)
  await press('other page')
  await expect.poll(() => isSounding(played[0])).toBe(false)
  await press('answer')
  await new Promise((done) => setTimeout(done, 200))
  expect(server.texts()).toEqual(['answer 1'])
  await press('other page')
  await expect.poll(() => isSounding(played[1])).toBe(true)
  expect(server.texts()).toEqual(['answer 1', 'answer 2'])
})

test('what was read gives its memory back, whether it was stopped or came to its end', async () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL')
  const revoked = () => revoke.mock.calls.map(([address]) => address)
  aServer({ readsAloud: true })
  await renderPage(<Chat />, { language: 'en' })
  await press('answer')
  await expect.poll(() => isSounding(played[0])).toBe(true)
  expect(revoked()).toEqual([])
  await press('Stop')
  await expect.poll(revoked).toEqual([played[0]?.src])
  await press('answer')
  await expect.poll(() => isSounding(played[1])).toBe(true)
  for (const audio of played) audio.loop = false
  await expect.poll(revoked).toEqual(played.map(({ src }) => src))
  await expect.element(page.getByRole('button', { name: 'Stop' })).not.toBeInTheDocument()
})

test('a question that fails does not repeat the answer before it', async () => {
  const server = aServer({ readsAloud: true })
  await renderPage(<Chat />, { language: 'en' })
  await press('answer')
  await expect.poll(() => isSounding(played[0])).toBe(true)
  await press('ask')
  await expect.poll(() => isSounding(played[0])).toBe(false)
  await press('fail')
  await expect.element(page.getByRole('button', { name: 'Stop' })).not.toBeInTheDocument()
  expect(server.texts()).toEqual(['answer 1'])
})

test('without a voice the toggle says so and cannot be turned on', async () => {
  const server = aServer({ isAvailable: false, readsAloud: true })
  await renderPage(<Chat />, { language: 'en' })
  await expect.poll(note).toMatch(/switched off/)
  await expect.element(toggle()).toBeDisabled()
  await expect.element(toggle()).not.toBeChecked()
  await press('answer')
  expect(server.texts()).toEqual([])
})

test('a failure is told beside the toggle and forgotten with the next answer', async () => {
  let isDown = true
  aServer({
    readsAloud: true,
    speak: async () => (isDown ? { status: 503, error: 'speech.unavailable' } : silence),
  })
  await renderPage(<Chat />)
  await press('answer')
  await expect.poll(note).toMatch(/语音暂时无法生成/)
  isDown = false
  await press('answer')
  await expect.poll(() => isSounding(played[0])).toBe(true)
  await expect.poll(note).toMatch(/^$/)
})

test('speech that arrives after the chat was closed is not played', async () => {
  let arrive = () => {}
  aServer({
    readsAloud: true,
    speak: () => new Promise((done) => (arrive = () => done(silence))),
  })
  await renderPage(<Chat />)
  await press('answer')
  await expect.element(page.getByRole('button', { name: '停止播放' })).toBeVisible()
  await press('close')
  arrive()
  await new Promise((done) => setTimeout(done, 200))
  expect(played).toEqual([])
})

test('audio that the browser does not play leaves a sentence', async () => {
  aServer({ readsAloud: true, speak: async () => btoa('no mp3') })
  await renderPage(<Chat />)
  await press('answer')
  await expect.poll(note).toMatch(/语音无法播放/)
})

test('before anything was clicked the browser plays nothing, and the note says what to do', async () => {
  aServer({ readsAloud: true })
  vi.spyOn(HTMLAudioElement.prototype, 'play').mockRejectedValue(
    new DOMException('no', 'NotAllowedError'),
  )
  await renderPage(<Chat />)
  await press('answer')
  await expect.poll(note).toMatch(/点击一次/)
})

test('what can be chosen is read behind the answer, a line each', async () => {
  const server = aServer()
  const answer = aRecord({
    message: 'Stop the pump first.',
    questionList: [{ questionId: 'a', questionName: 'It hums' }],
    reasonList: [{ reasonId: 'b', questionReason: 'A valve is closed' }],
  })
  await renderPage(<ReadAnswers said={{ answer }} isAsking={false} />, { language: 'en' })
  await userEvent.click(toggle())
  await expect
    .poll(() => server.texts())
    .toEqual(['Stop the pump first.\nIt hums\nA valve is closed'])
})
