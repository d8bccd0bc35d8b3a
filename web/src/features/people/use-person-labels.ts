import { findGrantableRoles } from '@iwater/contract/accounts/people'
import type { LocalText } from '@iwater/contract/fields'
import type { Values } from '@iwater/contract/kit/condition'
import type { OrganisationNode } from '@iwater/contract/organisation'
import { useQuery } from '@tanstack/react-query'
import { organisationNames } from '#web/kit/form/organisation-names.ts'
import { apiQuery } from '#web/platform/api/api.ts'
import { useSession } from '#web/platform/session/session.ts'

const noNodes: readonly OrganisationNode[] = []

const between = { zh: '、', en: ', ' } as const
const absent = { zh: '–', en: '–' }

/** Several names as one text in each language; what the user does not see has none. */
function joined(names: ReadonlyMap<string, LocalText>, ids: unknown): LocalText {
  const found = [ids].flat().map((id) => names.get(String(id)) ?? absent)
  const inOne = (side: 'zh' | 'en') => found.map((name) => name[side]).join(between[side])
  return { zh: inOne('zh'), en: inOne('en') }
}

/** What the organisations and roles of a person are called, which come without their names. */
export function usePersonLabels() {
  const tree = useSession((session) => session.info?.OrganizationTree) ?? noNodes
  const { data: grantable = [] } = useQuery(apiQuery(findGrantableRoles, {}))
  const places = organisationNames(tree)
  const roles = new Map(grantable.map(({ value, label }) => [value, label]))
  return ({ organizationId, furtherOrganizationIds, roleIds }: Values) => ({
    organizationId: joined(places, organizationId),
    furtherOrganizationIds: joined(places, furtherOrganizationIds),
    roleIds: joined(roles, roleIds),
  })
}
