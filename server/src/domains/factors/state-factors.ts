import type { statePairs } from '@iwater/contract/plant/state-words'

const states: ReadonlyMap<string, keyof typeof statePairs> = new Map([
  ['pump_state', 'running-stopped'],
])

/** What the two states of a factor are usually called; undefined for one that is no state, or one whose states differ. */
export const usualStatesOf = (factor: string) => states.get(factor)
