import type { Sample } from '#domains/telemetry'

/** A valid sample of series 1 that arrived at its own time. */
export const aSample = (own: Partial<Sample> = {}): Sample => {
  const at = own.at ?? Date.UTC(2026, 2, 4, 5, 6, 7)
  return { series: 1, tenantId: 1, at, receivedAt: at + 40, value: 1.5, quality: 0, ...own }
}

/** Repeats the same choices in every run. Answers whole numbers from 0 up to but not including `below`. */
export function seededChoice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
