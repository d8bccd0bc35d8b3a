import type { OrganisationNode } from '@iwater/contract/organisation'
import { organisationRecord } from '@iwater/contract/organisation/organisations'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { Copy } from 'lucide-react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { OwnToolsContext } from '#web/kit/list/own-tools.ts'
import type { Row } from '#web/kit/records.ts'
import { RowActions } from '#web/kit/tools/RowActions.tsx'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { Button } from '#web/ui/action/Button.tsx'
import { useImpactQuestion } from './use-impact-question.tsx'

const node = (id: string, en: string, children: OrganisationNode[] = []): OrganisationNode => ({
  organizationId: id,
  organizationName: en,
  name: { zh: en, en },
  parentId: null,
  kind: 'plant',
  isShow: true,
  teamFlagShow: true,
  children,
})

const [group, east, network] = [1, 2, 3].map((at) => `01890000-0000-7000-8000-00000000000${at}`)

const row: Row = {
  id: '01890000-0000-7000-8000-000000000009',
  version: 1,
  name: { zh: '西厂', en: 'West works' },
  parent_id: east,
  labels: {},
}

function Moving() {
  const { ask, dialog } = useImpactQuestion()
  return (
    <>
      <Button onClick={() => void ask([{ row, changes: { parent_id: network } }])}>move</Button>
      {dialog}
    </>
  )
}

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStore.setState({ info: null })
})

test('the question before a move names where the organisation comes from and where it goes', async () => {
  const tree = [
    node(`${group}`, 'Group', [node(`${east}`, 'East works'), node(`${network}`, 'Network')]),
  ]
  sessionStore.setState({ info: { OrganizationTree: tree } as unknown as SignInInfo })
  const data = { organisations: 1, units: 2, people: 3, gaining: 0, losing: 0 }
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const headers = { 'content-type': 'application/json' }
    return new Response(JSON.stringify({ code: 0, msg: '', data }), { headers })
  })
  await renderPage(<Moving />, { language: 'en' })
  await page.getByRole('button', { name: 'move' }).click()
  const question = page.getByRole('dialog', { name: 'Move “West works”' })
  await expect
    .element(question.getByText('The parent changes from “East works” to “Network”.'))
    .toBeVisible()
  expect(asked).toHaveLength(1)
})

test('what a page can do with its records stands in the menu of a row', async () => {
  sessionStore.setState({
    info: { permissions: ['organisation.manage'], isDemonstration: false } as unknown as SignInInfo,
  })
  const onSelect = vi.fn()
  await renderPage(
    <OwnToolsContext
      value={{
        actions: (_, name) => [{ key: 'copy', label: `Copy ${name}`, icon: Copy, onSelect }],
      }}
    >
      <RowActions entity={organisationRecord} row={row} name="West works" isOnCard />
    </OwnToolsContext>,
    { language: 'en' },
  )
  await page.getByRole('button', { name: /West works/ }).click()
  await page.getByRole('menuitem', { name: 'Copy West works' }).click()
  expect(onSelect).toHaveBeenCalledOnce()
})
