import type { Data } from './data.ts'

/** The rows of each minute together, as stations and exports write them, or those of each point. */
export type Order = 'time' | 'point'

/** As many values as an import stores in one transaction. */
const batchRows = 10_000

export function* inBatches({ points, length }: Data, order: Order) {
  const count = points * length
  for (let place = 0; place < count; place += batchRows)
    yield Array.from(
      { length: Math.min(batchRows, count - place) },
      (_, more): [number, number] => {
        const n = place + more
        return order === 'time'
          ? [n % points, Math.floor(n / points)]
          : [Math.floor(n / length), n % length]
      },
    )
}
