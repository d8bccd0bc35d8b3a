import { answerHandOver, type HandOver, readHandOver } from '@iwater/contract/knowledge/hand-overs'
import { pages } from '@iwater/contract/pages/pages'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { HandOverPanel } from './HandOverPanel.tsx'

const handOverId = '019a0000-0000-7000-8000-000000000001'
const answeredQuestionId = '019a0000-0000-7000-8000-000000000002'
const name = (text: string) => ({ zh: text, en: text })

const handOver: HandOver = {
  handOverId,
  asker: name('Anna'),
  organisation: name('Works'),
  handedAt: '2026-11-28T08:20:00.000Z',
  device: null,
  records: [],
  question: 'no flow',
  answers: [],
  mayAnswer: true,
  answeredQuestionId: null,
}
const given = (answer: string, isOwn: boolean) => ({
  answerer: name(isOwn ? 'Li Wei' : 'Wang Fang'),
  answer,
  answeredAt: '2026-11-28T08:25:00.000Z',
  isOwn,
})

/** A server with the conversation; `answerTo` answers what is sent, a number being a rejection. */
function aServer(
  state: { now: HandOver },
  answerTo: (sent: { answer: string }) => Promise<HandOver | number> | HandOver | number,
) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (url: string | URL, { method, body }: RequestInit = {}) => {
    const isAnswer =
      method === answerHandOver.method && String(url).includes(`${handOverId}/answer`)
    let answer: HandOver | number = state.now
    if (isAnswer) {
      const given = JSON.parse(String(body))
      sent.push(given)
      answer = await answerTo(given)
    }
    const status = typeof answer === 'number' ? answer : 200
    const data = typeof answer === 'number' ? { error: 'knowledge.answered-meanwhile' } : answer
    return new Response(JSON.stringify({ code: status === 200 ? 0 : 1, msg: 'Read first', data }), {
      status,
      headers: { 'content-type': 'application/json' },
    })
  })
  return sent
}

const signIn = (more: Partial<SignInInfo> = {}) =>
  sessionStore.setState({ info: { permissions: [], isDemonstration: false, ...more } as never })

const show = (answers: ReturnType<typeof known>[] = []) =>
  renderPage(<HandOverPanel handOverId={handOverId} onClose={() => undefined} />, {
    language: 'en',
    answers,
  })

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStore.setState({ info: null })
})

const field = page.getByRole('textbox', { name: 'Your answer' })
const isUnsaved = () =>
  document.querySelector('output[aria-label=address]')?.getAttribute('data-unsaved')

test('where somebody was faster, that answer is shown, and what was written stays and is sent as an addition', async () => {
  signIn()
  const state = { now: handOver }
  const sent = aServer(state, ({ answer }) => {
    if (state.now.answers.length === 0) {
      state.now = { ...handOver, answers: [given('Prime it.', false)] }
      return 409
    }
    const answers = [...state.now.answers, given(answer, true)]
    state.now = { ...handOver, mayAnswer: false, answers }
    return state.now
  })
  await show()
  await field.fill('Close the valve.')
  expect(isUnsaved()).toBe('true')
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect.element(page.getByText('Prime it.')).toBeVisible()
  const addition = page.getByRole('textbox', { name: 'Your addition' })
  await expect.element(addition).toHaveValue('Close the valve.')
  await page.getByRole('button', { name: 'Add to it' }).click()
  await expect.element(addition).not.toBeInTheDocument()
  await expect.element(page.getByText('Close the valve.')).toBeVisible()
  const question = 'no flow'
  expect(sent).toMatchObject([
    { answer: 'Close the valve.', seenAnswers: 0, question },
    { answer: 'Close the valve.', seenAnswers: 1, question },
  ])
  expect(isUnsaved()).toBe('false')
})

test('an answer is sent once, however often the keys are pressed meanwhile', async () => {
  signIn()
  let arrive: (answered: HandOver) => void = () => {}
  const sent = aServer({ now: handOver }, () => new Promise((done) => (arrive = done)))
  await show()
  await field.fill('Close the valve.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => sent.length).toBe(1)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  arrive({ ...handOver, mayAnswer: false, answers: [given('Close the valve.', true)] })
  await expect.element(field).not.toBeInTheDocument()
  expect(sent).toHaveLength(1)
})

test('a suggestion has a question, or none is made', async () => {
  signIn()
  const sent = aServer({ now: handOver }, () => ({ ...handOver, mayAnswer: false }))
  await show()
  await field.fill('Close the valve.')
  await page.getByRole('textbox', { name: 'Question' }).fill(' ')
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect.element(page.getByText('Enter the question, or clear the check box.')).toBeVisible()
  expect(sent).toEqual([])
  await page.getByRole('checkbox', { name: 'Suggest for the knowledge base' }).click()
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect.element(field).not.toBeInTheDocument()
  expect(sent).toEqual([{ answer: 'Close the valve.', seenAnswers: 0 }])
})

test('what was read before is shown once it is read anew', async () => {
  signIn()
  const now = { ...handOver, answers: [given('Prime it.', false)] }
  let arrive = () => {}
  const arrived = new Promise<void>((done) => (arrive = done))
  vi.stubGlobal('fetch', async () => {
    await arrived
    return new Response(JSON.stringify({ code: 0, msg: '', data: now }), {
      headers: { 'content-type': 'application/json' },
    })
  })
  await show([known(readHandOver, { handOverId }, handOver)])
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(field.elements()).toEqual([])
  arrive()
  await expect.element(page.getByText('Prime it.')).toBeVisible()
})

test.each([
  ['an editor', { permissions: [pages.knowledge.permission] }, 1],
  ['somebody else', {}, 0],
  ['a demonstration', { permissions: [pages.knowledge.permission], isDemonstration: true }, 0],
])('%s goes on to an entry: %s %i', async (_, more, count) => {
  signIn(more as Partial<SignInInfo>)
  aServer({ now: { ...handOver, mayAnswer: false, answeredQuestionId } }, () => 500)
  await show()
  await expect.element(page.getByText('Anna')).toBeVisible()
  expect(page.getByRole('button', { name: 'Draft an entry' }).elements()).toHaveLength(count)
})
