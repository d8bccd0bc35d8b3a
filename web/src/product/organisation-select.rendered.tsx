import type { OrganisationNode } from '@iwater/contract/organisation'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { OrganisationSelect, OrganisationsSelect } from './OrganisationSelect.tsx'

const node = (en: string, ...children: OrganisationNode[]): OrganisationNode => ({
  organizationId: `${en}/${children.length}`,
  organizationName: en,
  name: { zh: en, en },
  parentId: null,
  kind: 'plant',
  isShow: true,
  teamFlagShow: true,
  children,
})

const laboratory = (works: string): OrganisationNode => ({
  ...node('Laboratory'),
  organizationId: `laboratory of ${works}`,
})

const tree = [
  node('Group', node('East', laboratory('East')), node('West', laboratory('West')), node('Fleet')),
]

afterEach(() => sessionStore.setState({ info: null }))

test('of organisations with one name each is shown with its parent, others by their name alone', async () => {
  sessionStore.setState({ info: { OrganizationTree: tree } as unknown as SignInInfo })
  await renderPage(
    <>
      <OrganisationsSelect
        label="Where"
        value={['laboratory of East', 'laboratory of West', 'Fleet/0']}
        onChange={() => undefined}
      />
      <OrganisationSelect label="One" value="laboratory of West" onChange={() => undefined} />
    </>,
    { language: 'en' },
  )
  await expect.element(page.getByText('Laboratory · East', { exact: true })).toBeVisible()
  expect(page.getByText('Laboratory · West', { exact: true }).elements()).toHaveLength(2)
  await expect.element(page.getByText('Fleet', { exact: true })).toBeVisible()
})
