import { entityRoutes } from '@iwater/contract/kit/routes'
import { organisationRecord } from '@iwater/contract/organisation/organisations'
import { readSignInInfo } from '@iwater/contract/sign-in/sign-in'
import type { APIRequestContext } from '@playwright/test'
import { callRoute } from './calls.ts'
import { administratorToken, aPerson, unique } from './people.ts'

const organisations = entityRoutes(organisationRecord)

/** A works of an organisation of the demo with a department and its head, to whom its people hand their questions over. */
export async function worksWithHead(request: APIRequestContext) {
  const code = 'lvzhou' as const
  const head = await aPerson(request, { code })
  const token = await administratorToken(request, code)
  const { userInfo } = await callRoute(request, readSignInInfo, {}, token)
  const title = `Works ${unique()}`
  const works = {
    name: { zh: title, en: title },
    kind: 'plant',
    parent_id: userInfo.organizationId,
    head_ids: [],
    is_shown: true,
    is_team_enabled: true,
    screen_display: null,
    hosts: [],
  }
  const { id: organizationId } = await callRoute(request, organisations.add, works, token)
  const name = { zh: '运行部', en: 'Operations' }
  const department = {
    ...works,
    name,
    kind: 'department',
    parent_id: organizationId,
    head_ids: [head.userId],
  }
  await callRoute(request, organisations.add, department, token)
  return { code, head, organizationId }
}
