import { z } from 'zod'
import { commaList, id, localText } from '../fields.ts'
import { defineRoute } from '../route.ts'
import { mostChannels } from './connections.ts'

/** A point in use with the channels that feed it. */
export const fedPoint = z.object({
  pointId: id,
  name: localText,
  deviceName: localText,
  unitId: id,
  unitName: localText,
  factor: z.string(),
  unitOfMeasure: z.string(),
  /** The channels that the user sees, the oldest first. */
  channels: z.array(
    z.object({
      channelId: id,
      sourceKey: z.string(),
      connectionId: id,
      connectionName: localText,
    }),
  ),
  /** Whether a channel that the user does not see feeds it too. */
  isFedUnseen: z.boolean(),
})
export type FedPoint = z.infer<typeof fedPoint>

export const listFedPoints = defineRoute({
  method: 'GET',
  path: '/ingest/fed-points',
  access: 'ingest.manage',
  summary: {
    zh: '列出一个单元在用的监测点，或按标识列出监测点，并说明各由哪些通道供数。',
    en: 'List the points in use of a unit, or points by their ids, each with the channels that feed it.',
  },
  /** One of both; points are among those of the unit where both are given. */
  input: z.object({ unitId: id.optional(), pointIds: commaList(id, mostChannels).optional() }),
  /** In the order in which they were made. */
  output: z.array(fedPoint),
})
