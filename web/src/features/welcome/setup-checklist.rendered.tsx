import { readSetup, type Setup, type SetupStepId, setupStepIds } from '@iwater/contract/setup-steps'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { ClosedSetup, SetupChecklist } from './SetupChecklist.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStore.setState({ info: null })
})

/** Answers every call with what the tenant's setup is, and tells how often something asked. */
async function show(
  done: readonly SetupStepId[],
  {
    language = 'zh' as const,
    ids = setupStepIds as readonly SetupStepId[],
    isClosed = false,
    mayClose = true,
    isDemonstration = false,
  }: {
    language?: 'zh' | 'en'
    ids?: readonly SetupStepId[]
    isClosed?: boolean
    mayClose?: boolean
    isDemonstration?: boolean
  } = {},
) {
  const steps = ids.map((id) => ({ id, isDone: done.includes(id) }))
  const setup: Setup = { steps, isClosed, mayClose }
  const fetched = vi.fn(() =>
    Promise.resolve(
      new Response(JSON.stringify({ code: 0, msg: '', data: setup }), {
        headers: { 'content-type': 'application/json' },
      }),
    ),
  )
  vi.stubGlobal('fetch', fetched)
  sessionStore.setState({ info: { isDemonstration } as unknown as SignInInfo })
  await renderPage(
    <>
      <SetupChecklist />
      <ClosedSetup />
      <p>end</p>
    </>,
    { language, answers: [known(readSetup, {}, setup)] },
  )
  await expect.element(page.getByText('end', { exact: true })).toBeVisible()
  return fetched
}

const list = () => page.getByRole('region', { name: /^(初始配置|Setup)/ })

test('each step says what it brings, whether it is done, and leads to where it is taken', async () => {
  await show(['branding'])
  await expect.element(list().getByText('已完成 1 / 4 项')).toBeVisible()
  const links = list()
    .getByRole('link')
    .elements()
    .map((link) => [link.querySelector('svg')?.ariaLabel, link.getAttribute('href')])
  expect(links).toEqual([
    ['已完成', '/system/branding'],
    ['未完成', '/system/people?add=1'],
    ['未完成', '/field/connections?add=1'],
    ['未完成', '/field/connections'],
  ])
  await expect.element(list().getByRole('link', { name: /添加人员.*按角色/ })).toBeVisible()
})

test('what is done leads to its page without a form', async () => {
  await show(['people', 'connection'], { language: 'en' })
  await expect
    .element(list().getByRole('link', { name: /^Done Add people/ }))
    .toHaveAttribute('href', '/system/people')
  await expect.element(list().getByText('2 of 4 done')).toBeVisible()
})

test('nothing is shown once all steps of the user are done', async () => {
  await show(setupStepIds)
  expect(list().elements()).toHaveLength(0)
})

test('nothing is shown to users without the right to any step', async () => {
  await show([], { ids: [] })
  expect(list().elements()).toHaveLength(0)
})

test('in a demonstration nothing is shown and nothing asked', async () => {
  const fetched = await show([], { isDemonstration: true })
  expect(fetched).not.toHaveBeenCalled()
  expect(list().elements()).toHaveLength(0)
})

test('a closed checklist can be opened again by users who may close it', async () => {
  await show([], { isClosed: true })
  expect(list().elements()).toHaveLength(0)
  await expect.element(page.getByRole('button', { name: '重新打开' })).toBeVisible()
})

test('users who may take steps and not close the checklist see it without the button', async () => {
  await show([], { mayClose: false })
  await expect.element(list()).toBeVisible()
  expect(page.getByRole('button').elements()).toHaveLength(0)
})

test('a closed checklist is not mentioned to users who may not open it', async () => {
  await show([], { mayClose: false, isClosed: true })
  expect(page.getByRole('button').elements()).toHaveLength(0)
  expect(page.getByText(/清单/).elements()).toHaveLength(0)
})
