// kill -9 of the server, then of the database, at random moments while devices send. Every sample that was
// acknowledged must be there once with its value; samples without an answer may be there once or not at all.
// usage: node bench/durability.ts [kills of each]
import { setTimeout as sleep } from 'node:timers/promises'
import { connectAsync, type MqttClient } from 'mqtt'
import { type DemoStation, type Instance, openInstance } from './support/instance.ts'

const kills = Number(process.argv[2] ?? 20)
const writers = 4
const valuesPerMessage = 5
const firstAt = Date.now() - 20 * 3_600_000

type SentValues = { acknowledged: Map<number, number>; inDoubt: Map<number, number> }

/** Sends as fast as it is acknowledged; each moment is used once, so that a key names one write. */
function openWriter(instance: Instance, station: DemoStation, offset: number, sent: SentValues) {
  const channel = station.channels[0]?.sourceKey ?? ''
  let isStopped = false
  let sequence = 0
  async function connected(): Promise<MqttClient | null> {
    return connectAsync(`mqtt://127.0.0.1:${instance.mqttPort}`, {
      username: station.key,
      reconnectPeriod: 0,
      connectTimeout: 2000,
    }).catch(() => {
      // The server or its database is away; the caller tries again.
      return null
    })
  }
  async function write(client: MqttClient) {
    const batch = Array.from({ length: valuesPerMessage }, () => {
      sequence += 1
      return { at: firstAt + sequence * writers + offset, value: sequence }
    })
    for (const { at, value } of batch) sent.inDoubt.set(at, value)
    const payload = batch.map(({ at, value }) => ({ ts: at, values: { [channel]: value } }))
    const published = client.publishAsync('v1/devices/me/telemetry', JSON.stringify(payload), {
      qos: 1,
    })
    await Promise.race([
      published,
      sleep(15_000).then(() => Promise.reject(new Error('no answer'))),
    ])
    for (const { at, value } of batch) {
      sent.inDoubt.delete(at)
      sent.acknowledged.set(at, value)
    }
  }
  async function run() {
    while (!isStopped) {
      const client = await connected()
      if (!client) {
        await sleep(100)
        continue
      }
      // A lost connection shows as a failed publish below; without a listener it would end the process.
      client.on('error', () => client.end(true))
      const lost = new Promise<never>((_, reject) => {
        client.on('close', () => reject(new Error('connection lost')))
      })
      try {
        while (!isStopped) await Promise.race([write(client), lost])
      } catch {
        // What was under way stays in doubt; a new connection goes on with new moments.
      } finally {
        client.end(true)
        lost.catch(() => {
          // It was raced against every write; that it ends last is expected.
        })
      }
    }
  }
  const done = run()
  return async () => {
    isStopped = true
    await done
  }
}

async function check(instance: Instance, station: DemoStation, sent: SentValues) {
  const rows = await instance.owner<{ at: string; value: number }>(
    `select (extract(epoch from s.ts) * 1000)::bigint as at, s.value from sample s
       join point p on p.series = s.series join field_channel c on c.point_id = p.id
       join field_connection f on f.id = c.connection_id
      where f.station_number = $1 and c.source_key = $2`,
    [station.stationNumber, station.channels[0]?.sourceKey],
  )
  const stored = new Map(rows.map(({ at, value }) => [Number(at), value]))
  const wrong = [...stored].filter(
    ([at, value]) => (sent.acknowledged.get(at) ?? sent.inDoubt.get(at)) !== value,
  )
  const lost = [...sent.acknowledged].filter(([at]) => !stored.has(at))
  return {
    stored: stored.size,
    doubled: rows.length - stored.size,
    wrong: wrong.length,
    lost: lost.length,
  }
}

const instance = await openInstance()
await instance.start()
const station = instance.stations().find(({ protocol }) => protocol === 'mqtt')
if (!station) throw new Error('no MQTT station in the demo')
const sent: SentValues = { acknowledged: new Map(), inDoubt: new Map() }
const stops = Array.from({ length: writers }, (_, offset) =>
  openWriter(instance, station, offset, sent),
)
const recoveries: Record<string, number[]> = { server: [], database: [] }
try {
  for (let round = 1; round <= kills; round++) {
    await sleep(300 + Math.random() * 1200)
    await instance.kill()
    recoveries.server?.push(await instance.start())
  }
  for (let round = 1; round <= kills; round++) {
    await sleep(300 + Math.random() * 1200)
    const before = sent.acknowledged.size
    const begun = performance.now()
    process.kill(instance.postmaster().pid, 'SIGKILL')
    while (sent.acknowledged.size === before && performance.now() - begun < 30_000) await sleep(20)
    recoveries.database?.push(performance.now() - begun)
  }
  await sleep(500)
} finally {
  await Promise.all(stops.map((stop) => stop()))
}
const result = await check(instance, station, sent)
const longest = (times: number[] = []) => Math.round(Math.max(...times))
console.table([
  {
    kills: `${kills} server + ${kills} database`,
    acknowledged: sent.acknowledged.size,
    inDoubt: sent.inDoubt.size,
    ...result,
    'server back within ms': longest(recoveries.server),
    'database back within ms': longest(recoveries.database),
  },
])
await instance.close()
process.exit(result.lost + result.wrong + result.doubled === 0 ? 0 : 1)
