import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../instance.ts'
import type { Data } from './data.ts'
import type { Peer } from './peer.ts'
import { findProgram, folderBytes, sendAll, startProgram } from './program.ts'
import { monthBounds, type Question, type Row } from './questions.ts'

type Answer = {
  results: { series?: { tags?: { point: string }; values: (number | null)[][] }[] }[]
}

/** Its settings as shipped, but that it compacts what is cold after seconds instead of after hours, and listens here alone. */
const configuration = (own: string, ports: { http: number; rpc: number }) => `
reporting-disabled = true
bind-address = "127.0.0.1:${ports.rpc}"
[meta]
  dir = "${own}/meta"
[data]
  dir = "${own}/data"
  wal-dir = "${own}/wal"
  query-log-enabled = false
  cache-snapshot-write-cold-duration = "5s"
  compact-full-write-cold-duration = "10s"
[monitor]
  store-enabled = false
[http]
  bind-address = "127.0.0.1:${ports.http}"
  log-enabled = false
  max-body-size = 0
`

const batchLines = 10_000

function* bodies(data: Data) {
  for (let point = 0; point < data.points; point += 1)
    for (let begin = 0; begin < data.length; begin += batchLines) {
      const lines = Array.from({ length: Math.min(batchLines, data.length - begin) }, (_, n) => {
        const index = begin + n
        return `s,point=${point} v=${data.value(point, index)} ${data.at(point, index)}`
      })
      yield Buffer.from(lines.join('\n'))
    }
}

function statementOf(question: Question, all: number): string {
  const { kind, points, bucketMs } = question
  const named = points.map((point) => `point = '${point}'`).join(' or ')
  const chosen = points.length === all ? '' : ` and (${named})`
  const within = (from: number, until: number) =>
    `where time >= ${from}ms and time < ${until}ms${chosen} group by `
  if (kind === 'last') return `select last(v) from s where time > 0${chosen} group by point`
  const span = within(question.from, question.until)
  if (kind === 'raw') return `select v from s ${span}point`
  if (kind === 'buckets') {
    const offset = question.from % bucketMs
    return `select mean(v), min(v), max(v) from s ${span}time(${bucketMs}ms, ${offset}ms), point`
  }
  // It knows no months: a statement each, all in one request.
  const bounds = monthBounds(question)
  return bounds
    .slice(1)
    .map((end, place) => {
      const month = within(bounds[place] ?? end, end)
      return `select count(v), mean(v), stddev(v), min(v), max(v) from s ${month}point`
    })
    .join(';')
}

export async function openInflux(
  data: Data,
  { folder, programs }: { folder: string; programs: string | undefined },
): Promise<Peer | undefined> {
  const path = findProgram('influxd', programs)
  if (path === undefined) return undefined
  const own = join(folder, 'influx')
  mkdirSync(own)
  const ports = { http: await freePort(), rpc: await freePort() }
  writeFileSync(join(own, 'influx.conf'), configuration(own, ports))
  const url = `http://127.0.0.1:${ports.http}`
  const args = ['-config', join(own, 'influx.conf')]
  const program = await startProgram(path, args, { folder: programs, url: `${url}/ping` })
  await sendAll(`${url}/query?q=${encodeURIComponent('create database bench')}`, [Buffer.from('')])
  const isLog = (name: string) => name.startsWith('wal')
  let empty = 0

  return {
    name: 'InfluxDB',
    async load() {
      empty = folderBytes(own, isLog)
      return { seconds: await sendAll(`${url}/write?db=bench&precision=ms`, bodies(data)) }
    },
    /** Until nothing changes any more. */
    async settle() {
      let before = -1
      for (let quiet = 0; quiet < 4; ) {
        await sleep(5000)
        const bytes = folderBytes(own)
        quiet = bytes === before ? quiet + 1 : 0
        before = bytes
      }
    },
    bytes: async () => folderBytes(own, isLog) - empty,
    ask(question) {
      const wish = { db: 'bench', epoch: 'ms', q: statementOf(question, data.points) }
      return { url: `${url}/query?${new URLSearchParams(wish)}` }
    },
    rows({ kind, from, until, points }, answer): Row[] {
      const { results } = answer as Answer
      const bounds = monthBounds({ from, until })
      return results.flatMap(({ series = [] }, place) =>
        series.flatMap(({ tags, values }) =>
          values.map((row): Row => {
            const [at = 0, ...rest] = row.map(Number)
            const point = Number(tags?.point ?? points[0])
            if (kind === 'last') return [point, ...rest]
            return [point, kind === 'months' ? (bounds[place] ?? 0) : at, ...rest]
          }),
        ),
      )
    },
    processorMs: program.processorMs,
    stop: program.stop,
  }
}
