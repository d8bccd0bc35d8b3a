import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { historyOf } from './history.ts'
import { openHj212Sender } from './hj212-sender.ts'
import { openHttpSender } from './http-sender.ts'
import { openMqttSender } from './mqtt-sender.ts'
import type { OpenSender, Target } from './sender.ts'
import { openStation, type Station } from './station.ts'

const openers: Record<Station['protocol'], OpenSender> = {
  hj212: openHj212Sender,
  mqtt: openMqttSender,
  http: openHttpSender,
}

const logger = pino({ name: 'simulator', level: 'warn' })
const stopping = new AbortController()

/** Measures and sends at every full period until the process is told to stop; a failed send is a gap. */
async function run(station: Station, index: number, target: Target) {
  const { measure } = openStation(station)
  const sender = openers[station.protocol](station, target)
  const periodMs = station.periodSeconds * 1000
  // Stations do not all send at the same moment.
  const shiftMs = (index * 137) % Math.min(periodMs, 5000)
  try {
    for (;;) {
      const now = Date.now()
      const nextMs = Math.floor(now / periodMs) * periodMs + periodMs
      await sleep(nextMs - now + shiftMs, undefined, { signal: stopping.signal })
      const measured = measure(nextMs)
      if (measured) {
        await sender.send([{ atMs: nextMs, measured }]).catch((error: Error) => {
          logger.warn({ station: station.stationNumber, reason: error.message }, 'not acknowledged')
        })
      }
    }
  } catch (error) {
    if (!stopping.signal.aborted) throw error
  } finally {
    await sender.close()
  }
}

/**
 * Sends the values of the day before the first start, one station after the other, so that the demo has data to show.
 */
async function sendHistory(all: readonly Station[], target: Target, begunFile: string) {
  if (existsSync(begunFile)) return
  // Recorded first: a history sent a second time would conflict with its first half.
  await writeFile(begunFile, '')
  // One end for all: what is measured from now on is sent live.
  const now = Date.now()
  for (const station of all) {
    const sender = openers[station.protocol](station, target)
    try {
      for (const moments of historyOf(station, now)) {
        if (stopping.signal.aborted) return
        await sender.send(moments)
      }
    } catch (error) {
      logger.warn({ station: station.stationNumber, err: error }, 'history cut short')
    } finally {
      await sender.close()
    }
  }
}

const { values } = parseArgs({
  options: {
    stations: { type: 'string' },
    hj212: { type: 'string' },
    mqtt: { type: 'string' },
    http: { type: 'string' },
  },
})
const target: Target = {
  hj212Port: Number(values.hj212),
  mqttPort: Number(values.mqtt),
  httpUrl: values.http ?? '',
}
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) {
  process.on(signal, () => stopping.abort())
}
const stations = JSON.parse(await readFile(values.stations ?? '', 'utf8')) as Station[]
await Promise.all([
  sendHistory(stations, target, `${values.stations}.played`),
  ...stations.map((station, index) => run(station, index, target)),
])
process.exit(0)
