import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../instance.ts'
import { type Data, minuteMs } from './data.ts'
import type { Peer } from './peer.ts'
import { findProgram, folderBytes, sendAll, startProgram } from './program.ts'
import { monthBounds, type Question, type Row } from './questions.ts'

type Matrix = {
  data: {
    result: {
      metric: Record<string, string>
      values: [number, string][]
      value: [number, string]
    }[]
  }
}
type Exported = { metric: { point: string }; values: number[]; timestamps: number[] }

const selector = ({ points }: Question) =>
  points.length === 1 ? `s{point="${points[0]}"}` : `s{point=~"${points.join('|')}"}`

const parts = ['count', 'avg', 'stddev', 'min', 'max'] as const

/** A month each in one expression; spans are open at their beginning and closed at their end. */
function monthsQuery(question: Question): string {
  const bounds = monthBounds(question)
  const months = bounds.slice(1).map((end, place) => {
    const window = `${selector(question)}[${end - (bounds[place] ?? end)}ms] offset ${question.until - end}ms`
    const functions = parts.map((part) => `"${part}_over_time"`).join(',')
    return `label_set(aggr_over_time((${functions}), ${window}), "month", "${bounds[place]}")`
  })
  return `union(${months.join(',')})`
}

function monthRows(result: Matrix['data']['result']): Row[] {
  const rows = Map.groupBy(result, ({ metric }) => `${metric['point']} ${metric['month']}`)
  return [...rows].map(([key, of]) => {
    const [point = 0, month = 0] = key.split(' ').map(Number)
    const found = parts.map((part) =>
      Number(of.find(({ metric }) => metric['rollup'] === `${part}_over_time`)?.value[1]),
    )
    const [count = 0, mean = 0, spread = 0, min = 0, max = 0] = found
    // Its deviation is that of a population.
    return [point, month, count, mean, spread * Math.sqrt(count / (count - 1)), min, max]
  })
}

function bucketRows(result: Matrix['data']['result'], { bucketMs }: Question): Row[] {
  const rows = new Map<string, number[]>()
  for (const { metric, values } of result)
    for (const [end, value] of values) {
      const at = Math.round(1000 * end) + 1 - bucketMs
      const key = `${metric['point']} ${at}`
      const row = rows.get(key) ?? [Number(metric['point']), at]
      row[2 + ['avg', 'min', 'max'].indexOf(metric['rollup'] ?? '')] = Number(value)
      rows.set(key, row)
    }
  return [...rows.values()]
}

function* bodies(data: Data) {
  const linesOf = (point: number) =>
    Array.from({ length: Math.ceil(data.length / 10_000) }, (_, place) => {
      const begin = place * 10_000
      const indexes = Array.from(
        { length: Math.min(10_000, data.length - begin) },
        (__, n) => begin + n,
      )
      const values = indexes.map((index) => data.value(point, index))
      const timestamps = indexes.map((index) => data.at(point, index))
      return `${JSON.stringify({ metric: { __name__: 's', point: String(point) }, values, timestamps })}\n`
    })
  for (let point = 0; point < data.points; point += 1) yield Buffer.from(linesOf(point).join(''))
}

export async function openVictoria(
  data: Data,
  { folder, programs }: { folder: string; programs: string | undefined },
): Promise<Peer | undefined> {
  const path = findProgram('victoria-metrics', programs)
  if (path === undefined) return undefined
  const own = join(folder, 'victoria')
  mkdirSync(own)
  const url = `http://127.0.0.1:${await freePort()}`
  const address = url.slice('http://'.length)
  const args = [`-storageDataPath=${own}`, `-httpListenAddr=${address}`, '-retentionPeriod=100y']
  const program = await startProgram(path, args, { folder: programs, url: `${url}/health` })
  const call = async (way: string) => {
    const response = await fetch(`${url}${way}`)
    if (!response.ok) throw new Error(`${way} answered ${response.status}`)
    await response.text()
  }
  let empty = 0

  // Answers of the past are not taken from its cache.
  const range = (question: Question) =>
    new URLSearchParams({
      query: `rollup(${selector(question)}[${question.bucketMs}ms])`,
      start: String((question.from + question.bucketMs - 1) / 1000),
      end: String((question.until - 1) / 1000),
      step: String(question.bucketMs / 1000),
      nocache: '1',
    })

  return {
    name: 'VictoriaMetrics',
    async load() {
      empty = folderBytes(own)
      const seconds = await sendAll(`${url}/api/v1/import`, bodies(data))
      const begun = performance.now()
      await call('/internal/force_flush')
      return { seconds: seconds + (performance.now() - begun) / 1000 }
    },
    async settle() {
      await call('/internal/force_merge')
      await sleep(2000)
    },
    bytes: async () => folderBytes(own) - empty,
    ask(question) {
      const { kind, from, until } = question
      if (kind === 'buckets') return { url: `${url}/api/v1/query_range?${range(question)}` }
      if (kind === 'raw') {
        const span = { 'match[]': selector(question), start: String(from / 1000) }
        const wish = new URLSearchParams({ ...span, end: String((until - 1) / 1000) })
        return { url: `${url}/api/v1/export?${wish}` }
      }
      // It looks for a last value in the five minutes before.
      const query = kind === 'last' ? selector(question) : monthsQuery(question)
      const time = String((kind === 'last' ? until - minuteMs + 999 : until - 1) / 1000)
      return { url: `${url}/api/v1/query?${new URLSearchParams({ query, time, nocache: '1' })}` }
    },
    rows(question, answer) {
      if (question.kind === 'raw')
        return (answer as Exported[]).flatMap(({ metric, values, timestamps }) =>
          values.map((value, place) => [Number(metric.point), timestamps[place] ?? 0, value]),
        )
      const { result } = (answer as Matrix).data
      if (question.kind === 'buckets') return bucketRows(result, question)
      if (question.kind === 'months') return monthRows(result)
      return result.map(({ metric, value }) => [Number(metric['point']), Number(value[1])])
    },
    processorMs: program.processorMs,
    stop: program.stop,
  }
}
