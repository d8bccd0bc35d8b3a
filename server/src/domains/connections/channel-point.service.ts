import type { setChannelPoint as setChannelPointRoute } from '@iwater/contract/field/channel-point'
import type { InputOf } from '@iwater/contract/route'
import { notifyConnection } from '#domains/gateway'
import { selectPointPlace } from '#domains/monitoring'
import type { Db } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { RequestContext } from '#platform/http/serve-transaction'
import { newId } from '#platform/ids'
import { orderJob } from '#platform/jobs/order.queries'
import {
  insertMove,
  isFedOtherwise,
  lockChannels,
  updateChannelPoint,
  type WiredChannel,
} from './channel-point.queries.ts'
import { selectChannels, selectConnection } from './connection.queries.ts'
import { type MoveOrder, moveJob } from './connections.jobs.ts'

type Wish = InputOf<typeof setChannelPointRoute>
type Asking = Pick<RequestContext, 'db' | 'session' | 'now' | 'language'>

/** Values that were accepted before every process knew of the change are stored by then. */
const settlingMs = 3000

/** A channel before and after the change. */
type Change = { before: WiredChannel; after: WiredChannel }

/** Throws ingest.channel-not-found; ingest.channel-same where it feeds the point already. */
function plan(
  channels: readonly WiredChannel[],
  {
    channelId,
    pointId,
    isExchanged,
  }: Required<Pick<Wish, 'channelId' | 'pointId' | 'isExchanged'>>,
): Change[] {
  const channel = channels.find((one) => one.channelId === channelId)
  if (!channel) throw new AppError('ingest.channel-not-found')
  if (channel.pointId === pointId) throw new AppError('ingest.channel-same')
  const other = channels.find((one) => one.pointId === pointId)
  if (isExchanged && !other) throw new AppError('ingest.channel-no-exchange')
  return [
    { before: channel, after: { ...channel, pointId } },
    ...(isExchanged && other
      ? [{ before: other, after: { ...other, pointId: channel.pointId } }]
      : []),
  ]
}

async function assertTakes(db: Db, tenantId: number, pointId: string) {
  const place = await selectPointPlace(db, tenantId, pointId)
  if (!place) throw new AppError('monitoring.point-not-found')
  if (place.retiredAt !== null) throw new AppError('monitoring.point-retired')
}

/** A point that a channel leaves loses its values: that is decided by who sees it. */
async function assertLeft(db: Db, tenantId: number, pointId: string) {
  if (!(await selectPointPlace(db, tenantId, pointId)))
    throw new AppError('ingest.channel-point-hidden')
}

/** Orders the job that moves values; throws ingest.point-fed-otherwise where nobody can tell which values to move. */
async function orderMove(
  { db, session, now }: Asking,
  { connectionId, movesFrom }: { connectionId: string; movesFrom: string },
  { organisationId, changes }: { organisationId: string; changes: readonly Change[] },
) {
  const { tenantId, userId: accountId } = session
  if (new Date(movesFrom) > now) throw new AppError('ingest.move-ahead')
  const channelIds = changes.map(({ before }) => before.channelId)
  for (const { before } of changes)
    if (await isFedOtherwise(db, before.pointId, channelIds))
      throw new AppError('ingest.point-fed-otherwise')
  const id = newId()
  await insertMove(db, tenantId, {
    id,
    organisationId,
    connectionId,
    fromPoints: changes.map(({ before }) => before.pointId),
    toPoints: changes.map(({ after }) => after.pointId),
    movedFrom: movesFrom,
    receivedUntil: now,
    accountId,
  })
  const input: MoveOrder = { moveId: id }
  return orderJob(db, {
    kind: moveJob,
    tenantId,
    accountId,
    organisationId,
    input,
    subjectId: connectionId,
    runAfter: new Date(now.getTime() + settlingMs),
  })
}

/** Has a channel feed another point, from now on; values received before stay, or are moved by a job. */
export async function setChannelPoint(
  asking: Asking,
  { connectionId, movesFrom = null, isExchanged = false, ...wanted }: Wish,
) {
  const { db, session } = asking
  const { tenantId } = session
  const connection = await selectConnection(db, tenantId, connectionId)
  if (!connection) throw new AppError('ingest.connection-not-found')
  await assertTakes(db, tenantId, wanted.pointId)
  const channels = await lockChannels(db, tenantId, connectionId)
  const changes = plan(channels, { ...wanted, isExchanged })
  for (const { before, after } of changes) {
    await assertLeft(db, tenantId, before.pointId)
    if (after.pointId !== wanted.pointId) await assertTakes(db, tenantId, after.pointId)
  }
  const { organizationId: organisationId } = connection
  const jobId =
    movesFrom === null
      ? null
      : await orderMove(asking, { connectionId, movesFrom }, { organisationId, changes })
  for (const { after } of changes) await updateChannelPoint(db, tenantId, after)
  await notifyConnection(db, connectionId)
  return { channels: await selectChannels(db, tenantId, connectionId), jobId }
}
