import type { Channel, RecentFrame } from '@iwater/contract/field/connections'
import type { Factor } from '#web/product/factors.ts'

/** What is refused for want of a channel. */
const wanting: ReadonlySet<string> = new Set(['factor-unknown', 'statistic-without-channel'])

/** A factor of HJ 212 whose statistics alone are sent comes by its mean. */
const keyOf = ({ key, reason }: RecentFrame['rejections'][number]) =>
  key !== null && reason === 'statistic-without-channel' ? `${key}-Avg` : key

/** Keys that recent frames have and no channel takes, the latest first. */
export function unknownKeys(frames: readonly RecentFrame[], channels: readonly Channel[]) {
  const known = new Set(channels.map(({ sourceKey }) => sourceKey))
  const found = frames
    .flatMap(({ rejections }) => rejections)
    .flatMap((one) => (wanting.has(one.reason) ? (keyOf(one) ?? []) : []))
  return [...new Set(found)].filter((key) => !known.has(key))
}

/** The factor that a key names: by its code or that of 2005, alone, before a statistic or behind the name of a device. */
function factorOf(key: string, factors: readonly Factor[]) {
  const last = key.split('/').at(-1) ?? key
  const [code = last] = last.split('-')
  return [last, code]
    .map((name) => factors.find((one) => one.code === name || one.legacyCode === name))
    .find((one) => one !== undefined)
}

/** What a channel for a key begins with; a key that no factor has leaves the choice to the user. */
export function channelFromKey(sourceKey: string, factors: readonly Factor[]) {
  const factor = factorOf(sourceKey, factors)
  if (factor === undefined) return { sourceKey, factor: undefined }
  const { code, name, unit, decimals } = factor
  return { sourceKey, factor: code, name, unitOfMeasure: unit, decimals }
}
