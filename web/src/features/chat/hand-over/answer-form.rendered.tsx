import { answerHandOver, type HandOver, readHandOver } from '@iwater/contract/knowledge/hand-overs'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '#web/testing/render-page.tsx'
import { HandOverPanel } from './HandOverPanel.tsx'

const handOverId = '019a0000-0000-7000-8000-000000000001'

afterEach(() => vi.unstubAllGlobals())

/** A server with a conversation that the head answers in another window. */
function aServer() {
  const handOver: HandOver = {
    handOverId,
    asker: { zh: '李伟', en: 'Li Wei' },
    organisation: { zh: '城东水厂', en: 'East Water Works' },
    device: null,
    handedAt: '2026-11-28T08:20:00.000Z',
    question: 'no flow',
    records: [],
    answers: [],
    mayAnswer: true,
    answeredQuestionId: null,
  }
  const envelope = (data: unknown, status = 200) =>
    new Response(
      JSON.stringify({ code: status === 200 ? 0 : 1, msg: 'You have answered already', data }),
      {
        status,
        headers: { 'content-type': 'application/json' },
      },
    )
  const answerElsewhere = () => {
    handOver.mayAnswer = false
    handOver.answers = [
      {
        answerer: { zh: '郑敏', en: 'Zheng Min' },
        answer: 'Open the valve.',
        answeredAt: '2026-11-28T08:25:00.000Z',
        isOwn: true,
      },
    ]
  }
  vi.stubGlobal('fetch', async (url: string | URL, { method }: RequestInit = {}) => {
    const { pathname } = new URL(url, location.href)
    const isAnswer = method === answerHandOver.method && pathname.endsWith('/answer')
    if (isAnswer && !handOver.mayAnswer)
      return envelope({ error: 'knowledge.already-answered', requestId: 'r' }, 409)
    if (isAnswer) answerElsewhere()
    else expect(pathname).toMatch(readHandOver.path.replace(':handOverId', handOverId))
    return envelope(structuredClone(handOver))
  })
  return { answerElsewhere }
}

const field = page.getByRole('textbox', { name: 'Your answer' })
const send = async () => {
  await field.fill('Look at the strainer first.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
}

test('what was written stays where the head has answered in another window meanwhile', async () => {
  const server = aServer()
  await renderPage(<HandOverPanel handOverId={handOverId} onClose={() => undefined} />, {
    language: 'en',
  })
  await expect.element(field).toBeVisible()
  server.answerElsewhere()
  await send()
  await expect.element(page.getByText('Open the valve.')).toBeVisible()
  await expect.element(page.getByRole('alert')).toMatchTextContent('You have answered already')
  const written = page.getByRole('dialog').getByRole('textbox').first()
  await expect.element(written).toHaveValue('Look at the strainer first.')
})

test('an answer that was sent leaves no form', async () => {
  aServer()
  await renderPage(<HandOverPanel handOverId={handOverId} onClose={() => undefined} />, {
    language: 'en',
  })
  await send()
  await expect.element(page.getByText('Open the valve.')).toBeVisible()
  await expect.element(page.getByRole('dialog').getByRole('textbox')).not.toBeInTheDocument()
})
