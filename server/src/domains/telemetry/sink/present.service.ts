import { asWorker } from '#platform/database/database'
import type { Services } from '#platform/services'
import { selectPresentInBlocks } from '../blocks/block-samples.ts'
import { byDay, type Sample } from '../sample.ts'
import { planWithValues } from '../sample-span.queries.ts'
import { selectPresentOfDay } from './present.queries.ts'

/** The relation of a sample to the store at its moment: no value, the same value and flag, or others. */
export type Meeting = 'nothing' | 'same' | 'other'

/** The relations of samples to the store at present, in their order. */
export async function findPresent(
  { worker }: Services,
  samples: readonly Pick<Sample, 'series' | 'at' | 'value' | 'quality'>[],
): Promise<Meeting[]> {
  const meetings = samples.map((): Meeting => 'nothing')
  if (samples.length === 0) return meetings
  const placed = samples.map((sample, place) => ({ ...sample, place }))
  await asWorker(worker, async (db) => {
    await planWithValues(db)
    for (const [day, ofDay] of byDay(placed, ({ at }) => at)) {
      const found = [
        ...(await selectPresentOfDay(db, day, ofDay)),
        ...(await selectPresentInBlocks(db, ofDay)),
      ]
      for (const { place, value, quality } of found) {
        const sample = ofDay[place]
        if (!sample) continue
        const isSame = sample.value === value && sample.quality === quality
        meetings[sample.place] = isSame ? 'same' : 'other'
      }
    }
  })
  return meetings
}
