import { readKeptDraft } from '@iwater/contract/kit/kept-draft'
import { readListPreference } from '@iwater/contract/kit/list-preference'
import { readNearestQuestions, unansweredText } from '@iwater/contract/knowledge/unanswered'
import { pages } from '@iwater/contract/pages/pages'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listInputOf, readListState } from '#web/kit/list/list-address.ts'
import { callsOf } from '#web/kit/records.ts'
import { usePage } from '#web/platform/page/page.ts'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { UnansweredTexts } from './UnansweredTexts.tsx'

const idOf = (last: number) => `019a0000-0000-7000-8000-${String(last).padStart(12, '0')}`
const texts: Readonly<Record<string, string>> = { [idOf(1)]: 'Zorblat', [idOf(2)]: 'Quux' }

beforeEach(() => {
  const userInfo = { name: { zh: '安娜', en: 'Anna' } }
  const info = { permissions: [pages.knowledge.permission], isDemonstration: false, userInfo }
  sessionStore.setState({ info: info as unknown as SignInInfo })
})

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStore.setState({ info: null })
})

/** A server that keeps drafts, each by what it is made of. */
function aServer() {
  const kept = new Map<string, object>()
  vi.stubGlobal('fetch', async (url: string | URL, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, location.href)
    const read = (): unknown => {
      if (!pathname.endsWith(readKeptDraft.path)) return []
      if (method === 'GET') return kept.get(searchParams.get('record') ?? '') ?? null
      const { record, version, content } = JSON.parse(String(body))
      const draft = { version, content, savedAt: '2026-11-28T08:20:00.000Z' }
      return kept.set(record ?? '', draft) && null
    }
    return new Response(JSON.stringify({ code: 0, msg: '', data: read() }), {
      headers: { 'content-type': 'application/json' },
    })
  })
  return kept
}

/** Links to the drafts of either text, as in messages. */
function Links() {
  const { setQuery } = usePage()
  return Object.entries(texts).map(([id, text]) => (
    <button key={id} type="button" onClick={() => setQuery({ draft: id })}>
      {text}
    </button>
  ))
}

/** A press that a dialog would be in the way of. */
const press = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click()

const question = page.getByRole('textbox', { name: /^Question.*English/ })

const show = (id: string) => {
  const input = listInputOf(readListState(new URLSearchParams(), unansweredText))
  return renderPage(
    <>
      <Links />
      <UnansweredTexts head={null} />
    </>,
    {
      language: 'en',
      query: `draft=${id}`,
      answers: [
        ...Object.entries(texts).map(([one, text]) =>
          known(
            readNearestQuestions,
            { id: one },
            { text, language: 'en', typeId: null, questions: [] },
          ),
        ),
        known(callsOf(unansweredText).list, input, {
          records: [],
          total: 0,
          isMore: false,
          current: 1,
          size: 10,
        }),
        known(
          readListPreference,
          { list: unansweredText.table },
          { version: 1, settings: { views: [] } },
        ),
      ],
    },
  )
}

test('what was entered for one text is offered with it again, and not for another', async () => {
  const kept = aServer()
  const shown = await show(idOf(1))
  await expect.element(question).toHaveValue('Zorblat')
  await question.fill('Zorblat hums')
  press('Quux')
  await expect.element(question).toHaveValue('Quux')
  await expect.poll(() => [...kept.keys()]).toEqual([idOf(1)])
  await expect.element(question).toBeEnabled()
  const goOn = page.getByRole('button', { name: 'Continue' })
  expect(goOn.elements()).toEqual([])
  await shown.unmount()
  await show(idOf(1))
  await goOn.click()
  await expect.element(question).toHaveValue('Zorblat hums')
})
