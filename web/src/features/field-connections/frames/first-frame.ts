import type { ConnectionDetail } from '../connections.api.ts'

type Heard = Pick<ConnectionDetail, 'acceptedCount' | 'duplicateCount' | 'lastFrameAt' | 'refusals'>

/** How far it is with the first frame: nothing came, something came that could not be taken, or values did. */
export function arrivalOf(heard: Heard | undefined): 'waiting' | 'refused' | 'received' {
  if (heard === undefined) return 'waiting'
  const { acceptedCount, duplicateCount, lastFrameAt, refusals } = heard
  if (acceptedCount + duplicateCount > 0) return 'received'
  return lastFrameAt === null && refusals.length === 0 ? 'waiting' : 'refused'
}
