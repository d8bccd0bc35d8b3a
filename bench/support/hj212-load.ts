// Stations that send real-time frames of HJ 212-2017 and keep a window of frames without 9014, in a process of their own.
import { once } from 'node:events'
import { connect } from 'node:net'
import { formatCrc, hj212Crc } from '../../server/src/domains/hj212/hj212-crc.ts'
import { formatQn } from '../../server/src/domains/hj212/index.ts'
import { carryOut, type Load, percentiles, type Sender, type Tally } from './field-server.ts'

const zone = 'Asia/Shanghai'
const answerMark = 'CN=9014'

function frame({ stationNumber, key, keys }: Sender, at: number, sequence: number): string {
  const time = formatQn(new Date(at), zone)
  const values = keys.map(
    (code, index) => `${code}-Rtd=${((sequence + index) % 1000) / 10},${code}-Flag=N`,
  )
  const segment = `QN=${time};ST=32;CN=2011;PW=${key};MN=${stationNumber};Flag=5;CP=&&DataTime=${time.slice(0, 14)};${values.join(';')}&&`
  const crc = formatCrc(hj212Crc(Buffer.from(segment)))
  return `##${String(segment.length).padStart(4, '0')}${segment}${crc}\r\n`
}

async function station(load: Load, sender: Sender, latencies: number[]) {
  const socket = connect(load.port, '127.0.0.1')
  socket.setNoDelay(true)
  socket.setEncoding('latin1')
  await once(socket, 'connect')
  const until = performance.now() + load.seconds * 1000
  const sentAt: number[] = []
  let sequence = 0
  let acknowledged = 0
  let lastAt = performance.now()
  const send = () => {
    sequence += 1
    sentAt.push(performance.now())
    return frame(sender, load.firstAt + sequence * 1000, sequence)
  }
  await new Promise<void>((resolve, reject) => {
    let rest = ''
    socket.on('data', (chunk: string) => {
      const pieces = (rest + chunk).split('\r\n')
      rest = pieces.pop() ?? ''
      const now = performance.now()
      let more = ''
      for (const piece of pieces) {
        if (!piece.includes(answerMark)) return reject(new Error(`not a 9014: ${piece}`))
        latencies.push(now - (sentAt.shift() ?? Number.NaN))
        acknowledged += sender.keys.length
        lastAt = now
        if (now < until) more += send()
      }
      if (more) socket.write(more)
      else if (sentAt.length === 0) resolve()
    })
    socket.on('close', () => reject(new Error('the host closed a station')))
    socket.write(Array.from({ length: load.window }, send).join(''))
  })
  socket.removeAllListeners('close')
  socket.destroy()
  return { acknowledged, lastAt }
}

carryOut(async (load): Promise<Tally> => {
  const latencies: number[] = []
  const begun = performance.now()
  const stations = await Promise.all(load.senders.map((sender) => station(load, sender, latencies)))
  const lastAt = Math.max(...stations.map((each) => each.lastAt))
  return {
    acknowledged: stations.reduce((sum, each) => sum + each.acknowledged, 0),
    seconds: (lastAt - begun) / 1000,
    ...percentiles(latencies),
  }
})
