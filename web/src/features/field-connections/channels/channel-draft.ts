import { type addChannels, mostChannels } from '@iwater/contract/field/connections'
import type { InputOf } from '@iwater/contract/route'

/** What a channel is found by, be its point new or not. */
export type KeyedChannel = {
  /** Tells the rows apart while they change. */
  key: string
  factor: string
  /** As typed; empty means the factor's code. */
  sourceKey: string
}

/** A channel with a point of its own while it is being entered. */
export type ChannelDraft = KeyedChannel & {
  name: { zh: string; en: string }
  lowLimit: number | null
  highLimit: number | null
}

export type ChannelProblem = 'key-twice' | 'limits-crossed'

type KnownFactor = { code: string; name: { zh: string; en: string } }

let lastKey = 0
const nextKey = () => `channel-${(lastKey += 1)}`

const channelOf = ({ code, name }: KnownFactor): ChannelDraft => ({
  key: nextKey(),
  factor: code,
  name,
  sourceKey: '',
  lowLimit: null,
  highLimit: null,
})

/** The channels after another choice of factors: those that stay keep what was entered. */
export function withFactors(
  channels: readonly ChannelDraft[],
  codes: readonly string[],
  factors: readonly KnownFactor[],
): ChannelDraft[] {
  const kept = channels.filter(({ factor }) => codes.includes(factor))
  const present = new Set(kept.map(({ factor }) => factor))
  const added = codes.flatMap((code) => {
    const factor = present.has(code) ? undefined : factors.find((each) => each.code === code)
    return factor === undefined ? [] : [channelOf(factor)]
  })
  return [...kept, ...added].slice(0, mostChannels)
}

/** One more channel of the same factor below it, such as the hourly mean beside the real-time value. */
export const withCopy = (channels: readonly ChannelDraft[], key: string): ChannelDraft[] =>
  channels
    .flatMap((channel) =>
      channel.key === key ? [channel, { ...channel, key: nextKey(), sourceKey: '' }] : [channel],
    )
    .slice(0, mostChannels)

/** The key under which the source sends the value. */
export const keyOf = ({ sourceKey, factor }: Omit<KeyedChannel, 'key'>) =>
  sourceKey.trim() || factor

/** What is wrong with channels, by their keys. `points` are the channels of points that are there, which come first. */
export function channelProblems(
  channels: readonly ChannelDraft[],
  points: readonly KeyedChannel[] = [],
): ReadonlyMap<string, ChannelProblem> {
  const problems = new Map<string, ChannelProblem>()
  for (const { key, lowLimit, highLimit } of channels) {
    if (lowLimit !== null && highLimit !== null && lowLimit >= highLimit) {
      problems.set(key, 'limits-crossed')
    }
  }
  const taken = new Set<string>()
  for (const channel of [...points, ...channels]) {
    if (taken.has(keyOf(channel))) problems.set(channel.key, 'key-twice')
    taken.add(keyOf(channel))
  }
  return problems
}

/** Points of one factor are told apart by their key; the first one bears the factor's own name. */
function nameOf(
  channel: ChannelDraft,
  channels: readonly ChannelDraft[],
  present: ReadonlySet<string>,
) {
  const first = channels.find(({ factor }) => factor === channel.factor)
  if (first === channel && !present.has(channel.factor)) return {}
  const key = keyOf(channel)
  return { name: { zh: `${channel.name.zh} ${key}`, en: `${channel.name.en} ${key}` } }
}

const nonePresent: ReadonlySet<string> = new Set()

export type ChannelInput = InputOf<typeof addChannels>['channels'][number]

export const sourceKeyInput = ({ sourceKey }: KeyedChannel) =>
  sourceKey.trim() && { sourceKey: sourceKey.trim() }

/** Channels of new points as a call takes them. `present` are the factors that the connection has channels of already. */
export const channelInput = (channels: readonly ChannelDraft[], present = nonePresent) =>
  channels.map(
    (channel): ChannelInput => ({
      factor: channel.factor,
      ...sourceKeyInput(channel),
      ...nameOf(channel, channels, present),
      lowLimit: channel.lowLimit,
      highLimit: channel.highLimit,
    }),
  )
