import type { readPeopleQuota, readPointQuota } from '@iwater/contract/organisation/quotas'
import { skipToken, useQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/platform/api/api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useHasPermission } from '#web/platform/session/session.ts'

/** The quota of what a list holds: the call that reads it, below the path of the entity, and how it is told. */
export type OwnQuota = {
  route: typeof readPeopleQuota | typeof readPointQuota
  used: (present: string, quota: string) => string
  /** What can be done once it is reached. */
  full: string
}

/** A quota in words; `full` goes on with what can be done once it is reached. */
export type Used = { text: string; full: string | undefined }

const unasked = { queryKey: ['no-quota'], queryFn: skipToken }

/** The quota in words, for users who may ask for it; undefined where there is none. */
export function useQuota(own: OwnQuota): Used | undefined {
  const format = useFormat()
  const mayRead = useHasPermission(own.route.access)
  const query = mayRead ? apiQuery(own.route, {}) : unasked
  const { data: use } = useQuery<{ quota: number; present: number } | null>(query as never)
  if (!use) return undefined
  const isFull = use.present >= use.quota
  return {
    text: own.used(format.number(use.present), format.number(use.quota)),
    full: isFull ? own.full : undefined,
  }
}
