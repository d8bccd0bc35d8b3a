import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../instance.ts'
import type { Data } from './data.ts'
import type { Peer } from './peer.ts'
import { findProgram, folderBytes, sendAll, startProgram } from './program.ts'
import { type Question, type Row, zone } from './questions.ts'

const configuration = (own: string, port: number) => `<yandex>
  <logger><level>warning</level><log>${own}/log</log><errorlog>${own}/errors</errorlog></logger>
  <http_port>${port}</http_port>
  <listen_host>127.0.0.1</listen_host>
  <timezone>UTC</timezone>
  <keep_alive_timeout>60</keep_alive_timeout>
  <path>${own}/data/</path>
  <tmp_path>${own}/tmp/</tmp_path>
  <user_files_path>${own}/files/</user_files_path>
  <mark_cache_size>5368709120</mark_cache_size>
  <users_config>${own}/config.xml</users_config>
  <default_profile>default</default_profile>
  <default_database>default</default_database>
  <profiles><default></default></profiles>
  <quotas><default></default></quotas>
  <users><default>
    <password></password><networks><ip>127.0.0.1</ip></networks>
    <profile>default</profile><quota>default</quota>
  </default></users>
</yandex>
`

const rowBytes = 14

/** Seconds are as fine as its times are. */
function* bodies(data: Data) {
  for (let point = 0; point < data.points; point += 1) {
    const body = Buffer.alloc(rowBytes * data.length)
    for (let index = 0; index < data.length; index += 1) {
      body.writeUInt16LE(point, rowBytes * index)
      body.writeUInt32LE(Math.floor(data.at(point, index) / 1000), rowBytes * index + 2)
      body.writeDoubleLE(data.value(point, index), rowBytes * index + 6)
    }
    yield body
  }
}

function statementOf({ kind, points, from, until, bucketMs }: Question): string {
  const named = points.length === 1 ? `point = ${points[0]}` : `point in (${points.join(',')})`
  const span = `where ${named} and time >= toDateTime(${from / 1000}) and time < toDateTime(${until / 1000})`
  if (kind === 'last') return `select point, argMax(v, time) from s where ${named} group by point`
  if (kind === 'raw') return `select point, toUInt32(time) * 1000, v from s ${span} order by time`
  if (kind === 'buckets') {
    const bucket = `intDiv(toUInt32(time) - ${from / 1000}, ${bucketMs / 1000})`
    return `select point, ${bucket} as b, avg(v), min(v), max(v) from s ${span} group by point, b order by point, b`
  }
  return `select point, toUInt32(min(time)) * 1000, count(), avg(v), stddevSamp(v), min(v), max(v) from s ${span}
           group by point, toStartOfMonth(time, '${zone}') as month order by point, month`
}

export async function openClickhouse(
  data: Data,
  { folder, programs }: { folder: string; programs: string | undefined },
): Promise<Peer | undefined> {
  const path = findProgram('clickhouse-server', programs)
  if (path === undefined) return undefined
  const own = join(folder, 'clickhouse')
  mkdirSync(own)
  const port = await freePort()
  writeFileSync(join(own, 'config.xml'), configuration(own, port))
  const url = `http://127.0.0.1:${port}/`
  const args = [`--config-file=${join(own, 'config.xml')}`]
  const program = await startProgram(path, args, { folder: programs, url: `${url}ping` })
  const tell = (sql: string) => sendAll(url, [Buffer.from(sql)])
  await tell(
    'create table s (point UInt16, time DateTime, v Float64) engine MergeTree order by (point, time) settings old_parts_lifetime = 5',
  )
  const isLog = (name: string) => name === 'log' || name === 'errors'
  let empty = 0

  return {
    name: 'ClickHouse',
    async load() {
      empty = folderBytes(own, isLog)
      const query = encodeURIComponent('insert into s format RowBinary')
      return { seconds: await sendAll(`${url}?query=${query}`, bodies(data)) }
    },
    /** Until there is one part, and what it was made of is gone. */
    async settle() {
      const sql = `select count(), countIf(active) from system.parts where table = 's' format JSONCompact`
      for (let attempt = 0; attempt < 120; attempt += 1) {
        const response = await fetch(`${url}?${new URLSearchParams({ query: sql })}`)
        const [[parts, active] = []] = ((await response.json()) as { data: string[][] }).data
        if (parts === '1') return
        if (active !== '1') await tell('optimize table s final')
        await sleep(1000)
      }
    },
    bytes: async () => folderBytes(own, isLog) - empty,
    ask(question) {
      const query = `${statementOf(question)} format JSONCompact`
      return {
        url: `${url}?${new URLSearchParams({ query, output_format_json_quote_64bit_integers: '0' })}`,
      }
    },
    rows({ kind, from, bucketMs }, answer): Row[] {
      const rows = (answer as { data: number[][] }).data
      if (kind !== 'buckets') return rows
      return rows.map(([point = 0, bucket = 0, ...rest]) => [
        point,
        from + bucket * bucketMs,
        ...rest,
      ])
    },
    processorMs: program.processorMs,
    stop: program.stop,
  }
}
