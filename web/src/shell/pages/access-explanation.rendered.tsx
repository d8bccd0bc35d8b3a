import type { AccessExplanation } from '@iwater/contract/access-explanation'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '#web/platform/api/api-error.ts'
import { setLanguage } from '#web/platform/i18n/language.ts'
import { ShellContext, shellStateOf } from '#web/shell/shell-state.ts'
import { ErrorState } from '#web/ui/state/ErrorState.tsx'
import { PageProviders } from './PageProviders.tsx'

const explanation: AccessExplanation = {
  reason: 'permission',
  name: null,
  permission: 'people.manage',
  permissionName: 'Manage people',
  roles: [{ zh: '管理员', en: 'Administrator' }],
  givers: [
    {
      name: { zh: '孙丽', en: 'Sun Li' },
      organizationName: { zh: '城东水厂', en: 'East Water Works' },
    },
  ],
}

/** Stands in for the network, which is asked for nothing but the reason. */
const answer = async () =>
  new Response(JSON.stringify({ code: 0, msg: '', data: explanation }), {
    headers: { 'content-type': 'application/json' },
  })

const rejected = (details: Record<string, unknown>) =>
  new ApiError('request.forbidden', 'You may not do this.', { status: 403, details })

const showOnPage = (error: ApiError) =>
  render(
    <ShellContext value={shellStateOf('somebody', '/welcome')}>
      <PageProviders>
        <ErrorState error={error} />
      </PageProviders>
    </ShellContext>,
  )

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a page without permission names it and the people who can grant access', async () => {
  vi.stubGlobal('fetch', vi.fn(answer))
  setLanguage('en')
  await showOnPage(rejected({ permission: 'people.manage' }))
  await expect.element(page.getByText('Missing permission: “Manage people”.')).toBeVisible()
  await expect
    .element(page.getByText('People who can grant access: Sun Li (East Water Works)'))
    .toBeVisible()
})

test('a rejection without a named permission refers to the administrator', async () => {
  setLanguage('en')
  await showOnPage(rejected({}))
  await expect
    .element(page.getByText('Contact the administrator of your organisation.'))
    .toBeVisible()
})

test('what is private while the product is viewed as a person is granted by nobody', async () => {
  setLanguage('en')
  await showOnPage(new ApiError('view-as.private', 'Messages are not shown.', { status: 403 }))
  await expect.element(page.getByText('Messages are not shown.')).toBeVisible()
  expect(page.getByText('Contact the administrator of your organisation.').query()).toBeNull()
})
