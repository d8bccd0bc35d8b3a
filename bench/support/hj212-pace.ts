// Stations that send HJ 212-2017 frames at an even pace, in a process of their own. Each value is the moment at which
// its frame went out: milliseconds since `base`.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { formatCrc, hj212Crc } from '../../server/src/domains/hj212/hj212-crc.ts'
import { formatQn } from '../../server/src/domains/hj212/index.ts'
import type { Sender } from './field-server.ts'
import { wallClock } from './wall-clock.ts'

export type Pace = {
  port: number
  senders: Sender[]
  valuesPerSecond: number
  seconds: number
  base: number
  /** Time of the first frame; each frame of a station is a second later than the one before. */
  firstAt: number
}

function frame({ stationNumber, key, keys }: Sender, at: number, value: string): string {
  const time = formatQn(new Date(at), 'Asia/Shanghai')
  const values = keys.map((code) => `${code}-Rtd=${value},${code}-Flag=N`)
  const segment = `QN=${time};ST=32;CN=2011;PW=${key};MN=${stationNumber};Flag=4;CP=&&DataTime=${time.slice(0, 14)};${values.join(';')}&&`
  const crc = formatCrc(hj212Crc(Buffer.from(segment)))
  return `##${String(segment.length).padStart(4, '0')}${segment}${crc}\r\n`
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  await once(socket, 'connect')
  return socket.resume()
}

/** Answers how many values went out. */
async function send({ port, senders, valuesPerSecond, seconds, base, firstAt }: Pace) {
  const sockets = await Promise.all(senders.map(() => open(port)))
  const perFrame = senders[0]?.keys.length ?? 1
  const framesPerMs = valuesPerSecond / perFrame / 1000
  const begun = performance.now()
  let sent = 0
  while (performance.now() - begun < seconds * 1000) {
    const due = Math.floor((performance.now() - begun) * framesPerMs)
    for (; sent < due; sent++) {
      const place = sent % senders.length
      const [sender, socket] = [senders[place], sockets[place]]
      if (!sender || !socket) throw new Error('no station')
      const at = firstAt + Math.floor(sent / senders.length) * 1000
      socket.write(frame(sender, at, (wallClock() - base).toFixed(2)))
    }
    await sleep(1)
  }
  await sleep(3000)
  for (const socket of sockets) socket.destroy()
  return sent * perFrame
}

process.on('message', (pace: Pace) => {
  send(pace).then(
    (count) => process.send?.(count),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
