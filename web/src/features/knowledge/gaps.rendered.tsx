import { readListPreference } from '@iwater/contract/kit/list-preference'
import {
  type AnsweredQuestion,
  listAnsweredQuestions,
  readAnsweredQuestion,
  settleAnsweredQuestion,
} from '@iwater/contract/knowledge/answered-questions'
import { suggestQuestions } from '@iwater/contract/knowledge/conversation'
import { compareWithProduct, takeOverFromProduct } from '@iwater/contract/knowledge/product-calls'
import { readNearestQuestions, unansweredText } from '@iwater/contract/knowledge/unanswered'
import { pages } from '@iwater/contract/pages/pages'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listInputOf, readListState } from '#web/kit/list/list-address.ts'
import { callsOf, type Row } from '#web/kit/records.ts'
import type { Draft } from '#web/kit/use-draft.ts'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { AnsweredQuestions } from './AnsweredQuestions.tsx'
import { ComparisonDialog } from './ComparisonDialog.tsx'
import { SameQuestionDialog } from './SameQuestionDialog.tsx'
import { TextPreview } from './TextPreview.tsx'
import { UnansweredTexts } from './UnansweredTexts.tsx'

const idOf = (last: number) => `019a0000-0000-7000-8000-${String(last).padStart(12, '0')}`
const id = idOf(1)

/** Answers by the method and the path; a number is a rejection. Keeps what was asked. */
function aServer(answerTo: (method: string, path: string) => unknown) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string | URL, { method = 'GET' }: RequestInit = {}) => {
    const path = new URL(url, location.href).pathname.replace(/^\/api/, '')
    asked.push(`${method} ${path}`)
    const answer = answerTo(method, path)
    const isRejected = typeof answer === 'number'
    const data = isRejected ? { error: 'x' } : answer
    return new Response(JSON.stringify({ code: isRejected ? 1 : 0, msg: 'Gone', data }), {
      status: isRejected ? answer : 200,
      headers: { 'content-type': 'application/json' },
    })
  })
  return asked
}

const signIn = (more: Partial<SignInInfo> = {}) =>
  sessionStore.setState({
    info: {
      permissions: [pages.knowledge.permission],
      isDemonstration: false,
      ...more,
    } as SignInInfo,
  })

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStore.setState({ info: null })
})

test('a question that is no longer offered is not chosen', async () => {
  aServer((_, path) =>
    path === suggestQuestions.path
      ? [{ questionId: idOf(3), questionName: 'The pump is loud' }]
      : null,
  )
  const questions = [{ questionId: idOf(2), questionName: 'The pump hums' }]
  const nearest = { text: 'Zorblat', language: 'en', typeId: null, questions } as const
  await renderPage(<SameQuestionDialog id={id} onClose={() => undefined} />, {
    language: 'en',
    answers: [known(readNearestQuestions, { id }, nearest)],
  })
  const add = page.getByRole('button', { name: 'Add as synonym' })
  await expect.element(add).toBeDisabled()
  await page.getByRole('radio', { name: 'The pump hums' }).click()
  await expect.element(add).toBeEnabled()
  await page.getByRole('searchbox').fill('loud')
  await expect.element(page.getByRole('radio', { name: 'The pump is loud' })).toBeVisible()
  await expect.element(add).toBeDisabled()
})

const answered: AnsweredQuestion = {
  answeredQuestionId: id,
  question: 'Zorblat hums',
  answer: 'Tighten the nut.',
  answeredAt: '2026-11-28T08:20:00.000Z',
}
const listOf = (records: AnsweredQuestion[]) => ({
  records,
  total: records.length,
  current: 1,
  size: 20,
})
const showAnswered = (query = '', buttons = {}) =>
  renderPage(<AnsweredQuestions head={null} />, { language: 'en', query, buttons })

test('an answer that another editor has settled meanwhile is gone as well', async () => {
  signIn()
  let isThere = true
  aServer((method, path) => {
    if (method === settleAnsweredQuestion.method) {
      isThere = false
      return 404
    }
    return path === listAnsweredQuestions.path ? listOf(isThere ? [answered] : []) : null
  })
  await showAnswered()
  await page.getByRole('button', { name: 'Dismiss: Zorblat hums' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('No answers to look at')).toBeVisible()
})

test.each([
  ['a demonstration', { isDemonstration: true }, {}],
  ['who may change nothing', { permissions: [] }, {}],
  ['who has no button to change anything', {}, { edit: false }],
])('%s reads the answers, and begins no entry of them', async (_, info, buttons) => {
  signIn(info)
  const asked = aServer((_, path) =>
    path === listAnsweredQuestions.path ? listOf([answered]) : null,
  )
  // So that a form would be there at once.
  await import('./DraftAnswered.tsx')
  await showAnswered(`list=answers&draft=${id}`, buttons)
  await expect.element(page.getByText('Tighten the nut.')).toBeVisible()
  expect(page.getByRole('button', { name: /Dismiss|Draft/ }).elements()).toEqual([])
  await new Promise((done) => setTimeout(done, 300))
  expect(page.getByRole('dialog').elements()).toEqual([])
  const reading = readAnsweredQuestion.path.replace(':answeredQuestionId', id)
  expect(asked).not.toContain(`GET ${reading}`)
})

test('parts that are chosen are not lost by closing, and taking them over closes the form of before', async () => {
  signIn()
  const difference = {
    part: 'name',
    title: { zh: '问题', en: 'Question' },
    own: { zh: '泵抖动', en: 'Pump shakes' },
    product: { zh: '泵振动', en: 'Pump vibrates' },
  }
  const compared = { version: 2, productVersion: 'a', isNewer: true, differences: [difference] }
  const asked = aServer((method) => (method === takeOverFromProduct.method ? {} : compared))
  const row = { id, version: 2, name: difference.own } as unknown as Row
  const onClose = vi.fn()
  await renderPage(<ComparisonDialog row={row} onClose={onClose} />, {
    language: 'en',
    query: `record=${id}&mode=edit`,
    answers: [known(compareWithProduct, { copyId: id }, compared)],
  })
  await page.getByRole('checkbox', { name: 'Use the text of the product: Question' }).click()
  await userEvent.keyboard('{Escape}')
  const asking = page.getByRole('dialog', { name: 'Discard unsaved changes?' })
  await asking.getByRole('button', { name: 'Cancel' }).click()
  expect(onClose).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Take over 1' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(asked).toContain(`POST ${takeOverFromProduct.path.replace(':copyId', id)}`)
  await expect
    .poll(() => page.getByRole('status', { name: 'address' }).element().textContent)
    .toBe('')
})

test('a text that is entered in the other language alone is previewed', async () => {
  const draft = { values: { text: { zh: '先停泵', en: '' } } } as unknown as Draft
  await renderPage(<TextPreview draft={draft} />, { language: 'en' })
  await expect.element(page.getByText('先停泵')).toBeVisible()
})

test.each([
  ['en', 'No questions without an answer yet'],
  ['zh', '暂无未找到答案的提问'],
] as const)('an empty list of texts is told in plain words (%s)', async (language, sentence) => {
  signIn({ userInfo: { name: { zh: '安娜', en: 'Anna' } } } as Partial<SignInInfo>)
  const none = { records: [], total: 0, isMore: false, current: 1, size: 10 }
  const input = listInputOf(readListState(new URLSearchParams(), unansweredText))
  const preference = { version: 1, settings: { views: [] } }
  await renderPage(<UnansweredTexts head={null} />, {
    language,
    answers: [
      known(callsOf(unansweredText).list, input, none),
      known(readListPreference, { list: unansweredText.table }, preference),
    ],
  })
  await expect.element(page.getByText(sentence)).toBeVisible()
})
