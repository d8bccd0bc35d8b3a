import { listParameters } from '@iwater/contract/organisation/parameters'
import { apiQuery } from '#web/platform/api/api.ts'

export const settingsQuery = apiQuery(listParameters, {})
