import { onTestFinished } from 'vitest'
import { aSample } from '#testing/samples'
import { dayMs } from '../blocks/block-testing.ts'
import { anHourStore } from '../hours/hour-testing.ts'
import { openSink } from '../index.ts'
import type { AppendResult, Held, Sample } from '../sample.ts'

/** A store in which imports write blocks of closed days; `arrival` is that of one of them. */
export async function aDirectStore(zone?: string) {
  const store = await anHourStore(zone)
  const { services, owner, start, tenantId } = store
  const aSink = () => {
    const sink = openSink(services)
    onTestFinished(() => sink.close())
    return sink
  }
  const sink = aSink()
  const arrival = start + 20 * dayMs + 0.5
  /** Appends as an import does, all at one arrival. */
  const imported = async (
    samples: readonly Partial<Sample>[],
    { receivedAt = arrival, by = sink } = {},
  ): Promise<AppendResult & Held> => {
    let held = -1
    const result = await by.append(
      samples.map((own) => aSample({ tenantId, ...own, receivedAt })),
      async (_, told) => {
        held = told.held
        return true
      },
    )
    return { ...result, held }
  }
  /** Tables of samples and of minutes. */
  const tables = async () => {
    const rows = await owner<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits
        where inhparent in ('sample'::regclass, 'sample_minute'::regclass) order by 1`,
    )
    return rows.map(({ name }) => name)
  }
  const displaced = () =>
    owner<{ series: number; at: number; arrival: number; value: number; quality: number }>(
      `select series, (extract(epoch from ts) * 1000)::float8 as at, (extract(epoch from received_at) * 1000)::float8 as arrival,
              value, quality from sample_conflict order by 1, 2, 3, 4, 5`,
    )
  return { ...store, sink, aSink, arrival, imported, tables, displaced }
}
