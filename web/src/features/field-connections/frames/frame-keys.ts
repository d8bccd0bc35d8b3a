import type { RecentFrame } from '@iwater/contract/field/connections'

/** Frames have no number of their own: the same text of the same moment is told apart by its place among its likes. */
export function framesWithKeys(frames: readonly RecentFrame[]) {
  const seen = new Map<string, number>()
  return [...frames]
    .reverse()
    .map((frame) => {
      const name = `${frame.at} ${frame.text}`
      const place = seen.get(name) ?? 0
      seen.set(name, place + 1)
      return { key: `${name} ${place}`, frame }
    })
    .reverse()
}
