import type { addChannels } from '@iwater/contract/field/connections'
import type { InputOf } from '@iwater/contract/route'

/** A channel while it is being entered. */
export type ChannelDraft = {
  /** Tells the rows apart while they change. */
  key: string
  factor: string
  name: { zh: string; en: string }
  /** As typed; empty means the factor's code. */
  sourceKey: string
  lowLimit: number | null
  highLimit: number | null
}

export type ChannelProblem = 'key-twice' | 'limits-crossed'

const mostChannels = 200

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
export const keyOf = ({ sourceKey, factor }: ChannelDraft) => sourceKey.trim() || factor

export function channelProblems(
  channels: readonly ChannelDraft[],
): ReadonlyMap<string, ChannelProblem> {
  const problems = new Map<string, ChannelProblem>()
  const taken = new Set<string>()
  for (const channel of channels) {
    const { key, lowLimit, highLimit } = channel
    if (lowLimit !== null && highLimit !== null && lowLimit >= highLimit) {
      problems.set(key, 'limits-crossed')
    }
    if (taken.has(keyOf(channel))) problems.set(key, 'key-twice')
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

/** The channels as a call takes them. `present` are the factors that the connection has channels of already. */
export const channelInput = (channels: readonly ChannelDraft[], present = nonePresent) =>
  channels.map((channel): InputOf<typeof addChannels>['channels'][number] => ({
    factor: channel.factor,
    ...(channel.sourceKey.trim() && { sourceKey: channel.sourceKey.trim() }),
    ...nameOf(channel, channels, present),
    lowLimit: channel.lowLimit,
    highLimit: channel.highLimit,
  }))
