import { AppError } from '#platform/http/app-error'

/** The number of tasks at the same time: in all, and of one tenant. */
type Most = { inAll: number; perTenant: number }

/**
 * Slots for work that needs much memory. A tenant that has taken all of its own is asked to try again
 * (`ingest.files-waiting`), and the slots of the others stay free.
 */
export function openPlaces({ inAll, perTenant }: Most) {
  const taken = new Map<number, number>()
  let sum = 0

  const move = (tenantId: number, by: 1 | -1) => {
    const left = (taken.get(tenantId) ?? 0) + by
    if (left === 0) taken.delete(tenantId)
    else taken.set(tenantId, left)
    sum += by
  }

  return async <T>(tenantId: number, work: () => Promise<T>): Promise<T> => {
    if (sum >= inAll || (taken.get(tenantId) ?? 0) >= perTenant)
      throw new AppError('ingest.files-waiting', { retryAfterSeconds: 5 })
    move(tenantId, 1)
    try {
      return await work()
    } finally {
      move(tenantId, -1)
    }
  }
}
