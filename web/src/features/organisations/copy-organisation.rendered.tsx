import type { OrganisationCopyPlan } from '@iwater/contract/organisation/copies'
import { organisationRecord } from '@iwater/contract/organisation/organisations'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Row } from '#web/kit/records.ts'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { CopyOrganisation } from './CopyOrganisation.tsx'

const row: Row = {
  id: '01890000-0000-7000-8000-000000000001',
  version: 1,
  name: { zh: '东厂', en: 'East works' },
  parent_id: '01890000-0000-7000-8000-000000000002',
  labels: {},
}

const plan: OrganisationCopyPlan = {
  organisations: 3,
  units: 10,
  devices: 20,
  points: 1_300,
  limits: 298,
  systems: 1,
  menuEntries: 30,
  sharedSystems: 1,
  leftSystems: 2,
  people: 12,
  connections: 4,
  name: { zh: '东厂（副本）', en: 'East works (copy)' },
  parentId: '01890000-0000-7000-8000-000000000002',
}

type Sent = { method: string; body: string | undefined }

/** Answers the plan, and a copy with `failure`; what the controls ask for stays unanswered. */
function answering(failure: object, status: number) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (!address.endsWith('/copy')) return new Promise(() => undefined)
    const isPlan = method === 'GET'
    if (!isPlan) sent.push({ method, body: body as string | undefined })
    const answer = isPlan ? { code: 0, msg: '', data: plan } : failure
    const headers = { 'content-type': 'application/json' }
    return new Response(JSON.stringify(answer), { status: isPlan ? 200 : status, headers })
  })
  return sent
}

const allow = (permissions: readonly string[]) =>
  sessionStore.setState({ info: { permissions, isDemonstration: false } as unknown as SignInInfo })

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStore.setState({ info: null })
})

const both = ['organisation.manage', 'monitoring.manage']

test('only users with both rights may copy, and the topmost organisation not at all', async () => {
  const button = page.getByRole('button', { name: 'Copy' })
  for (const [permissions, parent, count] of [
    [['organisation.manage'], row.parent_id, 0],
    [['monitoring.manage'], row.parent_id, 0],
    [both, null, 0],
    [both, row.parent_id, 1],
  ] as const) {
    allow(permissions)
    const { unmount } = await renderPage(<CopyOrganisation row={{ ...row, parent_id: parent }} />, {
      language: 'en',
    })
    expect(button.elements()).toHaveLength(count)
    await unmount()
  }
  expect(organisationRecord.access.change).toBe('organisation.manage')
})

test('what is copied and what is not is shown, with a free name and the present place', async () => {
  allow(both)
  answering({}, 200)
  await renderPage(<CopyOrganisation row={row} />, { language: 'en' })
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect
    .element(page.getByLabelText('Name of the copy (English)'))
    .toHaveValue('East works (copy)')
  const text = page.getByRole('dialog', { name: 'Copy “East works”' }).element().textContent
  for (const part of [
    'Points1,300',
    '1 system that other organisations have as well is available to the copy too',
    'You cannot change 2 of the systems',
    'People (12) and heads of departments',
    'Field connections (4)',
  ])
    expect(text).toContain(part)
})

test('what is refused stands at its field, and what was entered is what is sent', async () => {
  allow(both)
  const fields = { 'name.zh': '副本名称（中文）已被使用' }
  const sent = answering(
    { code: 1, msg: '填写有误', data: { error: 'request.invalid', requestId: '', fields } },
    400,
  )
  await renderPage(<CopyOrganisation row={row} />, { language: 'zh' })
  await page.getByRole('button', { name: '复制' }).click()
  await expect.element(page.getByLabelText('副本名称（中文）')).toHaveValue('东厂（副本）')
  const dialog = page.getByRole('dialog', { name: '复制“东厂”' })
  await dialog.getByRole('button', { name: '复制', exact: true }).click()
  await expect.element(page.getByText('副本名称（中文）已被使用')).toBeVisible()
  expect(JSON.parse(sent[0]?.body ?? '{}')).toMatchObject({
    name: plan.name,
    parent_id: plan.parentId,
  })
})
