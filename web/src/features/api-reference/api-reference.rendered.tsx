import { listAuditSubjects, readAuditChanges } from '@iwater/contract/audit'
import { openApiDocument } from '@iwater/contract/openapi'
import { copyOrganisation } from '@iwater/contract/organisation/copies'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import ApiReferencePage from './ApiReferencePage.tsx'
import { documentQuery } from './api-reference.api.ts'
import { CallDetail } from './CallDetail.tsx'
import { type Call, type CallDocument, callsOf } from './call-document.ts'

test('a word narrows the calls and stands in the address, and the arrow leads into what is found', async () => {
  const output = openApiDocument([listAuditSubjects, readAuditChanges], '1.0')
  await renderPage(<ApiReferencePage />, {
    language: 'en',
    answers: [{ key: documentQuery.queryKey as never, output: output as never }],
  })
  const links = page.getByRole('navigation').getByRole('link')
  await expect.element(links.first()).toBeVisible()
  expect(links.elements()).toHaveLength(2)
  await page.getByRole('textbox').fill('subjects')
  await expect.element(page.getByLabelText('address')).toMatchTextContent(/keyword=subjects/)
  expect(links.elements()).toHaveLength(1)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(links.first()).toHaveFocus()
})

test('a call that needs several permissions says so of each, and which one is missing', async () => {
  sessionStore.setState({ info: { permissions: ['organisation.manage'] } as unknown as SignInInfo })
  onTestFinished(() => sessionStore.setState({ info: null }))
  const described = openApiDocument([copyOrganisation], '1.0') as unknown as CallDocument
  const call = callsOf(described)[0] as Call
  await renderPage(<CallDetail document={described} call={call} back={null} />, { language: 'en' })
  const lines = [...document.querySelectorAll('.call-access')].map((line) => line.textContent)
  expect(lines).toEqual([
    'Requires the permission “Manage organisations and branding”organisation.manage',
    'Requires the permission “Manage units”monitoring.manageYou do not have this permission',
  ])
})
