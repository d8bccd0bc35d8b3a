import type { LocalText } from '@iwater/contract/fields'
import type { ReferenceTarget } from '@iwater/contract/kit/field-types'
import type { OrganisationNode } from '@iwater/contract/organisation'
import type { InputOf, Route } from '@iwater/contract/route'
import { useQueries } from '@tanstack/react-query'
import { apiQuery } from '#web/platform/api/api.ts'
import { useSession } from '#web/platform/session/session.ts'
import { mayCall } from '../may-call.ts'
import { organisationNames } from './organisation-names.ts'
import { recordChoices } from './record-choices.ts'

export type RecordKey = { to: ReferenceTarget; id: string }

/** What a record is called; undefined while that is asked for, and for what the user does not see. */
export type NameOf = (key: RecordKey) => LocalText | undefined

const noTree: readonly OrganisationNode[] = []
const noPermissions: readonly string[] = []

/** Ids that one call takes. */
const mostAsked = 100
const keptMs = 300_000

const targets = Object.keys(recordChoices) as (keyof typeof recordChoices)[]

/** A call for the records of each kind; more than one where one does not take them all. None that the user has no right to. */
function questionsOf(wanted: readonly RecordKey[], permissions: readonly string[]) {
  return targets.flatMap((target) => {
    const route: Route = recordChoices[target]
    if (!mayCall(permissions, route)) return []
    const all = wanted.flatMap(({ to, id }) => (to === target ? [id] : []))
    const ids = [...new Set(all)].sort()
    return Array.from({ length: Math.ceil(ids.length / mostAsked) }, (_, at) => {
      const some = ids.slice(at * mostAsked, (at + 1) * mostAsked)
      return apiQuery(route, { ids: some.join(',') } as InputOf<Route>)
    })
  })
}

/** The same, and whether any name is still being asked for: what has none then is not visible to the user. */
export function useAskedNames(wanted: readonly RecordKey[]): {
  nameOf: NameOf
  isAsking: boolean
} {
  const tree = useSession((session) => session.info?.OrganizationTree) ?? noTree
  const permissions = useSession((session) => session.info?.permissions) ?? noPermissions
  const answers = useQueries({
    queries: questionsOf(wanted, permissions).map((question) => ({
      ...question,
      staleTime: keptMs,
    })),
  })
  const choices = answers.flatMap(
    ({ data }) => (data ?? []) as readonly { value: string; label: LocalText }[],
  )
  return {
    nameOf: ({ to, id }) =>
      to === 'organisation'
        ? organisationNames(tree).get(id)
        : choices.find(({ value }) => value === id)?.label,
    isAsking: answers.some(({ isPending }) => isPending),
  }
}

/** What records are called that are known by their ids alone, such as those of a filter in the address. */
export const useRecordNames = (wanted: readonly RecordKey[]): NameOf => useAskedNames(wanted).nameOf
