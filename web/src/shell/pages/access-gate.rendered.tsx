import type { AccessExplanation } from '@iwater/contract/access-explanation'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { AccessGate } from './AccessGate.tsx'

const missing: AccessExplanation = {
  reason: 'permission',
  name: { zh: '人员管理', en: 'People' },
  permission: 'people.manage',
  permissionName: 'Manage people',
  roles: [],
  givers: [],
}
const ofPermission = { ...missing, name: null }
const unknown: AccessExplanation = {
  reason: 'unknown',
  name: null,
  permission: null,
  permissionName: null,
  roles: [],
  givers: [],
}

/** Stands in for the network, which is asked for nothing but the reason: by the path of the page or by the permission. */
function answerWith(answers: { path?: AccessExplanation; permission?: AccessExplanation }) {
  const answer = async (url: string | URL | Request) => {
    const asked = new URL(String(url), location.href).searchParams
    const data = asked.has('path') ? answers.path : answers.permission
    if (data === undefined) throw new TypeError('no connection')
    const body = JSON.stringify({ code: 0, msg: '', data })
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  }
  vi.stubGlobal('fetch', vi.fn(answer))
}

const signedInWith = (permissions: SignInInfo['permissions']) =>
  sessionStore.setState({ info: { permissions } as SignInInfo })

const drawn = vi.fn()

function Drawn() {
  drawn()
  return <p>the page</p>
}

const show = ({ isListed = false } = {}) =>
  renderPage(
    <Suspense>
      <AccessGate path="/system/people" isListed={isListed} permission="people.manage">
        <Drawn />
      </AccessGate>
    </Suspense>,
    { language: 'en' },
  )

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStore.setState({ info: null })
  drawn.mockClear()
})

test('a page without its permission is never drawn, whether the menu is known or not', async () => {
  for (const isListed of [false, true]) {
    answerWith({ path: missing })
    signedInWith([])
    const screen = await show({ isListed })
    await expect
      .element(page.getByText(/This page requires the permission “Manage people”/))
      .toBeVisible()
    expect(drawn).not.toHaveBeenCalled()
    await screen.unmount()
  }
})

test('a page that no menu has is explained by its permission', async () => {
  answerWith({ path: unknown, permission: ofPermission })
  signedInWith([])
  await show()
  await expect.element(page.getByText('Missing permission: “Manage people”.')).toBeVisible()
  expect(drawn).not.toHaveBeenCalled()
})

test('without an explanation the page itself says what is wrong', async () => {
  answerWith({})
  signedInWith([])
  await show()
  await expect.element(page.getByText('the page')).toBeVisible()
})

test('a page with its permission is drawn at once', async () => {
  answerWith({ path: unknown })
  signedInWith(['people.manage'])
  await show()
  await expect.element(page.getByText('the page')).toBeVisible()
})
