import type { FailureCode } from '@iwater/contract/errors'
import type { ApiError } from '#web/platform/api/api.ts'
import { type KeyedChannel, keyOf } from './channels/channel-draft.ts'
import { type Draft, type DraftField, draftFields } from './new-connection/connection-draft.ts'

/** What the server rejected, in its own words, by the field or channel it is about; `form` where it is about none. */
export type Rejections = {
  fields: Partial<Record<DraftField, string>>
  channels: ReadonlyMap<string, string>
  form: string | undefined
}

export const noRejections: Rejections = { fields: {}, channels: new Map(), form: undefined }

const fieldOfCode: Partial<Record<string, DraftField>> = {
  'ingest.station-taken': 'stationNumber',
  'ingest.name-taken': 'nameZh',
  'organisation.not-found': 'orgId',
  'monitoring.unit-not-found': 'unitId',
} satisfies Partial<Record<FailureCode, DraftField>>

const fieldOfPath: Partial<Record<string, DraftField>> = {
  'name.zh': 'nameZh',
  'name.en': 'nameEn',
  'unit.unitId': 'unitId',
  'unit.name.zh': 'unitZh',
  'unit.name.en': 'unitEn',
  'unit.kind': 'unitKind',
}

const isField = (name: string): name is DraftField => draftFields.some((field) => field === name)

/** The field of an input such as `name.zh`; undefined when it has none here. */
function fieldAt(path: string, { unitChoice }: Draft): DraftField | undefined {
  if (path === 'unit') return unitChoice === 'new' ? 'unitKind' : 'unitId'
  return fieldOfPath[path] ?? (isField(path) ? path : undefined)
}

/**
 * The channel that a rejection names: by its point, by its factor, or the last one with its key, which is the one too many.
 * Keys come back in the one spelling that the protocol knows.
 */
function channelNamed(channels: readonly KeyedChannel[], details: ApiError['details']) {
  const { factor, key, pointId } = details
  const same = (a: string, b: unknown) => a.toLowerCase() === String(b).toLowerCase()
  if (pointId !== undefined) return channels.find((channel) => channel.key === pointId)
  if (factor !== undefined) return channels.find((channel) => same(channel.factor, factor))
  return key === undefined ? undefined : channels.findLast((channel) => same(keyOf(channel), key))
}

/** Sentences about channels by the channel's key, and what could not be placed. */
export function channelRejections(channels: readonly KeyedChannel[], error: ApiError) {
  const byChannel = new Map<string, string>()
  const rest: [path: string, message: string][] = []
  for (const [path, message] of Object.entries(error.fields)) {
    const index = /^channels\.(\d+)(?:\.|$)/.exec(path)?.[1]
    const channel = index === undefined ? undefined : channels[Number(index)]
    if (channel === undefined) rest.push([path, message])
    else byChannel.set(channel.key, message)
  }
  const named = channelNamed(channels, error.details)
  if (named !== undefined) byChannel.set(named.key, error.message)
  return { byChannel, rest }
}

/** Where on the form each sentence of a rejected draft belongs. */
export function rejectionsOf(
  draft: Draft,
  error: ApiError,
  /** Channels of points that are there, which are sent first. */
  points: readonly KeyedChannel[] = [],
): Rejections {
  const { byChannel, rest } = channelRejections([...points, ...draft.channels], error)
  const fields: Partial<Record<DraftField, string>> = {}
  for (const [path, message] of rest) {
    const field = fieldAt(path, draft)
    if (field !== undefined) fields[field] ??= message
  }
  const field = fieldOfCode[error.code]
  if (field !== undefined) fields[field] = error.message
  const isPlaced = byChannel.size > 0 || Object.keys(fields).length > 0
  return { fields, channels: byChannel, form: isPlaced ? undefined : error.message }
}
