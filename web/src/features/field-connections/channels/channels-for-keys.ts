import type { FedPoint } from '@iwater/contract/field/channel-feeds'
import type { Factor } from '#web/product/factors.ts'
import { type ChannelDraft, withFactors } from './channel-draft.ts'
import { isFed, noChoices, type PointChoices } from './point-draft.ts'
import { channelFromKey } from './unknown-keys.ts'

/** The point of a unit that a key belongs to: of its factor, and fed by nothing yet. */
export const freePointFor = (factor: string | undefined, points: readonly FedPoint[]) =>
  points.find((point) => point.factor === factor && !isFed(point))

const keyInput = (key: string, factor: string) => (key === factor ? '' : key)

/**
 * What adding channels for refused keys begins with: the points of the unit that wait for their factors, new ones where there
 * are none, and the keys that no factor has.
 */
export function channelsForKeys(
  keys: readonly string[],
  points: readonly FedPoint[],
  factors: readonly Factor[],
) {
  let choices: PointChoices = noChoices
  let channels: ChannelDraft[] = []
  const unknown: string[] = []
  for (const key of keys) {
    const { factor } = channelFromKey(key, factors)
    const rest = points.filter(({ pointId }) => choices[pointId] === undefined)
    const point = freePointFor(factor, rest)
    if (factor === undefined) unknown.push(key)
    else if (point !== undefined)
      choices = {
        ...choices,
        [point.pointId]: { isTaken: true, sourceKey: keyInput(key, factor) },
      }
    else
      channels = [
        ...channels,
        ...withFactors([], [factor], factors).map((channel) => ({
          ...channel,
          sourceKey: keyInput(key, factor),
        })),
      ]
  }
  return { choices, channels, unknown }
}
