import type { Entity } from '@iwater/contract/kit/entity'
import type { Comment } from '@iwater/contract/kit/record/comment-calls'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import axe from 'axe-core'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { Comments } from './Comments.tsx'

const entity = sparePart as unknown as Entity
const id = '00000000-0000-7000-8000-000000000001'
const anna = '00000000-0000-7000-8000-00000000000a'
const ben = '00000000-0000-7000-8000-00000000000b'

const aComment = (at: number, own: Partial<Comment> = {}): Comment => ({
  commentId: `00000000-0000-7000-8000-0000000001${String(at).padStart(2, '0')}`,
  text: `text ${at}`,
  author: { userId: ben, name: { zh: '本', en: 'Ben' } },
  addedAt: new Date(Date.now() - 60_000 * (100 - at)).toISOString(),
  changedAt: null,
  ...own,
})

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStore.setState({ info: null })
})

const mine = { userId: anna, name: { zh: '安', en: 'Anna' } }

/** What a call that changes comments leaves of them. */
function changed(stored: readonly Comment[], method: string, id: string | undefined, text: string) {
  const edited = (one: Comment) =>
    one.commentId === id ? { ...one, text, changedAt: one.addedAt } : one
  if (method === 'POST') return [aComment(90, { text, author: mine }), ...stored]
  return method === 'PUT' ? stored.map(edited) : stored.filter((one) => one.commentId !== id)
}

const answer = (status: number, content: object) =>
  new Response(JSON.stringify(content), {
    status,
    headers: { 'content-type': 'application/json' },
  })

/** Comments of a server that keeps them in memory, newest first, two at a time; `breaks` makes it fail. */
function stubServer(stored: Comment[]) {
  const server = { stored, sent: [] as string[], breaks: false }
  vi.stubGlobal('fetch', async (address: string | URL | Request, options: RequestInit = {}) => {
    const url = new URL(String(address), 'http://localhost')
    const { method = 'GET' } = options
    const [, commentId] = /comments\/(.+)$/.exec(url.pathname) ?? []
    const { text = '' } = JSON.parse(String(options.body ?? '{}')) as { text?: string }
    if (method !== 'GET') server.sent.push(`${method} ${text}`.trim())
    if (server.breaks)
      return answer(503, { code: 1, msg: 'Try again later', data: { error: 'server.busy' } })
    if (method !== 'GET') {
      server.stored = changed(server.stored, method, commentId, text)
      return answer(200, { code: 0, msg: '', data: null })
    }
    const before = url.searchParams.get('before')
    const from = server.stored.findIndex((one) => one.commentId === before) + 1
    const comments = server.stored.slice(from, from + 2)
    const data = { comments, isMore: from + 2 < server.stored.length }
    return answer(200, { code: 0, msg: '', data })
  })
  return server
}

async function open(stored: Comment[], own: Partial<SignInInfo> = {}) {
  const server = stubServer(stored)
  sessionStore.setState({
    info: { permissions: [], userInfo: { userId: anna }, ...own } as unknown as SignInInfo,
  })
  await renderPage(<Comments entity={entity} id={id} />, { language: 'en' })
  await expect.element(page.getByText('text 3')).toBeVisible()
  return server
}

const shown = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((item) => item.querySelector('.kit-comment-text')?.textContent)
const own = page.getByRole('textbox', { name: 'Add a comment' })
const isUnsaved = () => page.getByLabelText('address').element().getAttribute('data-unsaved')

test('the newest comments stand last, earlier ones are fetched, and markup is text', async () => {
  const html = '<img src=x onerror=alert(1)>'
  await open([aComment(3), aComment(2, { text: html, author: null }), aComment(1)])
  expect(shown()).toEqual([html, 'text 3'])
  await expect.element(page.getByText('Another user')).toBeVisible()
  await page.getByRole('button', { name: 'Show earlier comments' }).click()
  await vi.waitFor(() => expect(shown()).toEqual(['text 1', html, 'text 3']))
  await expect
    .element(page.getByRole('button', { name: 'Show earlier comments' }))
    .not.toBeInTheDocument()
  expect((await axe.run()).violations.filter(({ impact }) => impact === 'serious')).toEqual([])
})

test('a comment is sent with Ctrl+Enter, and stays in its field when it could not be', async () => {
  const server = await open([aComment(3)])
  await expect.element(page.getByRole('button', { name: 'Comment', exact: true })).toBeDisabled()
  await own.fill('  seal replaced ')
  expect(isUnsaved()).toBe('true')
  server.breaks = true
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Try again later')
  await expect.element(own).toHaveValue('  seal replaced ')
  server.breaks = false
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await vi.waitFor(() => expect(shown()).toEqual(['text 3', 'seal replaced']))
  expect(server.sent).toEqual(['POST seal replaced', 'POST seal replaced'])
  await expect.element(own).toHaveValue('')
  expect(isUnsaved()).toBe('false')
})

test('authors change and delete their own; others only with the permission to change the record', async () => {
  const server = await open([aComment(3), aComment(2, { author: mine })])
  await expect
    .element(page.getByRole('button', { name: 'Actions for the comment by Ben' }))
    .not.toBeInTheDocument()
  const actions = page.getByRole('button', { name: 'Actions for the comment by Anna' })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const field = page.getByRole('textbox', { name: 'Edit the comment' })
  await expect.element(field).toHaveFocus()
  await field.fill('mended')
  await page.getByRole('button', { name: 'Save' }).click()
  await vi.waitFor(() => expect(shown()).toEqual(['mended', 'text 3']))
  await expect.element(page.getByText('edited')).toBeVisible()
  await actions.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await vi.waitFor(() => expect(shown()).toEqual(['text 3']))
  expect(server.sent).toEqual(['PUT mended', 'DELETE'])
})

test('who may change the record deletes any, and the demonstration role writes none', async () => {
  await open([aComment(3)], { permissions: ['monitoring.manage'] })
  await page.getByRole('button', { name: 'Actions for the comment by Ben' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Edit' })).not.toBeInTheDocument()
  sessionStore.setState({
    info: {
      permissions: ['monitoring.manage'],
      isDemonstration: true,
      userInfo: { userId: ben },
    } as unknown as SignInInfo,
  })
  await expect.element(own).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /Actions for/ })).not.toBeInTheDocument()
})
