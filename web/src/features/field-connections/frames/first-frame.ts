import type { ConnectionDetail } from '../connections.api.ts'

type Heard = Pick<
  ConnectionDetail,
  'acceptedCount' | 'duplicateCount' | 'lastFrameAt' | 'rejections'
>

/** How far it is with the first frame: nothing came, something came that could not be taken, or values did. */
export function firstFrameState(heard: Heard | undefined): 'waiting' | 'rejected' | 'received' {
  if (heard === undefined) return 'waiting'
  const { acceptedCount, duplicateCount, lastFrameAt, rejections } = heard
  if (acceptedCount + duplicateCount > 0) return 'received'
  return lastFrameAt === null && rejections.length === 0 ? 'waiting' : 'rejected'
}
