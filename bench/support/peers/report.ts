import type { Times, Together } from './measure.ts'
import type { Loaded, Peer } from './peer.ts'

export type Found = {
  peers: readonly Peer[]
  count: number
  loaded: ReadonlyMap<string, Loaded & { bytes: number }>
  times: Times
  together: readonly Together[]
}

const ms = (value: number) => (value < 100 ? value.toFixed(1) : value.toFixed(0))

/** How many times that of a peer the product takes or does. */
const ratio = (product: number | undefined, peer: number | undefined) =>
  product === undefined || peer === undefined ? '' : (product / peer).toFixed(2)

function row(
  names: readonly string[],
  valueOf: (name: string) => number | undefined,
  say: (value: number) => string,
) {
  const cells = names.map((name) => {
    const value = valueOf(name)
    return [name, value === undefined ? '' : say(value)]
  })
  const [product, clickhouse, victoria, plain] = [
    'iWater',
    'ClickHouse',
    'VictoriaMetrics',
    'PostgreSQL',
  ].map(valueOf)
  return {
    ...Object.fromEntries(cells),
    'of ClickHouse': ratio(product, clickhouse),
    'of Victoria': ratio(product, victoria),
    'of PostgreSQL': ratio(product, plain),
  }
}

/** The table of issues and README: medians, with the least in brackets below. */
export function printTable({ peers, count, loaded, times, together }: Found) {
  const names = peers.map(({ name }) => name)
  const table: Record<string, Record<string, string>> = {
    'bytes a sample': row(
      names,
      (name) => loaded.get(name)?.bytes,
      (bytes) => bytes.toFixed(2),
    ),
    'log, bytes a sample': row(
      names,
      (name) => {
        const bytes = loaded.get(name)?.logBytes
        return bytes === undefined ? undefined : bytes / count
      },
      (bytes) => bytes.toFixed(1),
    ),
  }
  for (const [question, of] of times) {
    const at = (name: string) => of.find((each) => each.name === name)
    table[`${question}, ms`] = row(names, (name) => at(name)?.ms, ms)
    table[`${question}, least`] = row(names, (name) => at(name)?.least, ms)
  }
  const at = (name: string) => together.find((each) => each.name === name)
  table['8 of the first at once, a second'] = row(names, (name) => at(name)?.perSecond, ms)
  table['processor of each, ms'] = row(names, (name) => at(name)?.processorMs, ms)
  table['load, values a second'] = row(
    names,
    (name) => count / (loaded.get(name)?.seconds ?? Number.NaN),
    (rate) => Math.round(rate).toLocaleString('en'),
  )
  console.table(table)
}
