import { people, readPerson } from '@iwater/contract/accounts/people'
import type { QueryClient } from '@tanstack/react-query'
import { renewRecords } from '#web/kit/records.ts'
import { apiQuery } from '#web/platform/api/api.ts'

export const personQuery = (personId: string) => apiQuery(readPerson, { personId })

/** Shows a change at once, in the list and in the panel. */
export const renewPeople = (client: QueryClient) => renewRecords(client, people)
