import { withoutTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Services } from '#platform/services'
import { countTries } from './address-count.queries.ts'
import { addressKeys } from './address-keys.ts'

const minuteMs = 60_000

const limits = {
  'sign-in': { one: 30, network: 120 },
  'image-code': { one: 60, network: 240 },
} as const

/** Counts a try of an address; throws request.too-many beyond so many a minute of it or of its network. */
export async function limitAddress(services: Services, kind: keyof typeof limits, address: string) {
  if (services.config.limits === 'load') return
  const now = services.clock.now()
  const { one, network } = addressKeys(address)
  const allowed = new Map([
    [`${kind} ${one}`, limits[kind].one],
    [`${kind} ${network}`, limits[kind].network],
  ])
  const counts = await withoutTenant(services.app, (db) =>
    countTries(db, [...allowed.keys()], new Date(now), new Date(now + minuteMs)),
  )
  const over = counts.filter(({ key, count }) => count > (allowed.get(key) ?? 0))
  if (over.length === 0) return
  const endMs = Math.max(...over.map(({ ends_at }) => ends_at.getTime()))
  const seconds = Math.max(1, Math.ceil((endMs - now) / 1000))
  throw new AppError('request.too-many', { details: { seconds }, retryAfterSeconds: seconds })
}
