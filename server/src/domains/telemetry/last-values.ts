import type { Sample } from './sample.ts'

/** The newest stored sample of each series since it was last written, so that many samples are one write. */
export function openLastValues() {
  let newest = new Map<number, Sample>()
  return {
    note(samples: readonly Sample[]) {
      for (const sample of samples) {
        const known = newest.get(sample.series)
        // For the same moment the later one recorded is the winner of a conflict.
        if (known === undefined || sample.at >= known.at) newest.set(sample.series, sample)
      }
    },
    take(): Sample[] {
      const taken = newest
      newest = new Map()
      return [...taken.values()]
    },
    /** Returns values that could not be written. */
    putBack(samples: readonly Sample[]) {
      for (const sample of samples) {
        const known = newest.get(sample.series)
        if (known === undefined || sample.at > known.at) newest.set(sample.series, sample)
      }
    },
  }
}

export type LastValues = ReturnType<typeof openLastValues>
