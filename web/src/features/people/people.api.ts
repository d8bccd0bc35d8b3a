import { findGrantableRoles, listPeople, readPerson } from '@iwater/contract/accounts/people'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { apiQuery } from '#web/platform/api/api.ts'
import { type PeopleFilter, peopleInput } from './people-filter.ts'

export const peopleQuery = (filter: PeopleFilter) => ({
  ...apiQuery(listPeople, peopleInput(filter)),
  placeholderData: keepPreviousData,
})

export const personQuery = (personId: string) => apiQuery(readPerson, { personId })

export const rolesQuery = apiQuery(findGrantableRoles, {})

/** Shows a change at once. */
export async function renewPeople(client: QueryClient, personId?: string) {
  const renewals = [client.invalidateQueries({ queryKey: [listPeople.path] })]
  if (personId !== undefined) {
    renewals.push(client.invalidateQueries({ queryKey: personQuery(personId).queryKey }))
  }
  await Promise.all(renewals)
}
