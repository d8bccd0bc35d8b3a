import {
  listOutbox,
  listPartners,
  listProviders,
  readSignInRules,
} from '@iwater/contract/sign-in/sign-in-settings'
import { keepPreviousData } from '@tanstack/react-query'
import { apiQuery } from '#web/platform/api/api.ts'

export const rulesQuery = apiQuery(readSignInRules, {})
export const partnersQuery = apiQuery(listPartners, {})
export const providersQuery = apiQuery(listProviders, {})

export const outboxPageSize = 10

export const outboxQuery = (current: number) => ({
  ...apiQuery(listOutbox, { current, size: outboxPageSize }),
  placeholderData: keepPreviousData,
})
