import type { openSink } from '../../server/src/domains/telemetry/index.ts'

const minuteMs = 60_000
const dayMs = 1440 * minuteMs

type Filling = { tenantId: number; points: number; from: number; until: number }

/** Appends a value of two decimals each minute of each point, series 1 to `points`, a day at once. */
export async function appendMinutes(
  sink: ReturnType<typeof openSink>,
  { tenantId, points, from, until }: Filling,
) {
  for (let at = from; at < until; at += dayMs)
    await sink.append(
      Array.from({ length: 1440 * points }, (_, index) => {
        const moment = at + Math.floor(index / points) * minuteMs
        const series = (index % points) + 1
        const value =
          Math.round(500 * Math.sin(moment / 4e6 + series) + 20 * Math.sin(index * 7919)) / 100
        return { series, tenantId, at: moment, receivedAt: moment + 300, value, quality: 0 }
      }),
    )
}
