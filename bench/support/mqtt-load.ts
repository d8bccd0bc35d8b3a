// Devices that publish with QoS 1 and keep a window of messages without acknowledgement, in a process of their own.
import { once } from 'node:events'
import { connect } from 'node:net'
import { carryOut, type Load, percentiles, type Sender, type Tally } from './field-server.ts'

const topic = Buffer.from('v1/devices/me/telemetry')

function lengthBytes(length: number): number[] {
  const bytes: number[] = []
  for (let rest = length; rest > 0 || bytes.length === 0; rest = Math.floor(rest / 128)) {
    bytes.push((rest % 128) | (rest >= 128 ? 0x80 : 0))
  }
  return bytes
}

const withLength = (head: number, body: Buffer) =>
  Buffer.concat([Buffer.from([head, ...lengthBytes(body.length)]), body])

const text = (value: string) => {
  const bytes = Buffer.from(value)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([length, bytes])
}

const connectPacket = (number: number, key: string) =>
  withLength(
    0x10,
    Buffer.concat([text('MQTT'), Buffer.from([4, 0x82, 0, 60]), text(`load ${number}`), text(key)]),
  )

function publishPacket(messageId: number, payload: string): Buffer {
  const body = Buffer.from(payload)
  const ids = Buffer.from([messageId >> 8, messageId & 0xff])
  const head = Buffer.from([topic.length >> 8, topic.length & 0xff])
  return withLength(0x32, Buffer.concat([head, topic, ids, body]))
}

async function device(load: Load, sender: Sender, number: number, latencies: number[]) {
  const socket = connect(load.port, '127.0.0.1')
  socket.setNoDelay(true)
  await once(socket, 'connect')
  socket.write(connectPacket(number, sender.key))
  const [answer] = (await once(socket, 'data')) as [Buffer]
  if (answer[0] !== 0x20 || answer[3] !== 0) throw new Error('the broker refused a device')
  const sentAt = new Map<number, number>()
  const until = performance.now() + load.seconds * 1000
  let sequence = 0
  let acknowledged = 0
  let lastAt = performance.now()
  const send = () => {
    sequence += 1
    const messageId = (sequence % 65_535) + 1
    const values = sender.keys.map((key, index) => `"${key}":${((sequence + index) % 1000) / 10}`)
    const payload = `{"ts":${load.firstAt + sequence * 1000},"values":{${values.join()}}}`
    sentAt.set(messageId, performance.now())
    return publishPacket(messageId, payload)
  }
  await new Promise<void>((resolve, reject) => {
    let rest = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      rest = Buffer.concat([rest, chunk])
      const now = performance.now()
      const more: Buffer[] = []
      for (; rest.length >= 4; rest = rest.subarray(4)) {
        if (rest[0] !== 0x40) return reject(new Error(`not a PUBACK: ${rest.toString('hex')}`))
        const messageId = rest.readUInt16BE(2)
        latencies.push(now - (sentAt.get(messageId) ?? Number.NaN))
        sentAt.delete(messageId)
        acknowledged += sender.keys.length
        lastAt = now
        if (now < until) more.push(send())
      }
      if (more.length > 0) socket.write(Buffer.concat(more))
      else if (sentAt.size === 0) resolve()
    })
    socket.on('close', () => reject(new Error('the broker closed a device')))
    socket.write(Buffer.concat(Array.from({ length: load.window }, send)))
  })
  socket.removeAllListeners('close')
  socket.destroy()
  return { acknowledged, lastAt }
}

carryOut(async (load): Promise<Tally> => {
  const latencies: number[] = []
  const begun = performance.now()
  const devices = await Promise.all(
    load.senders.map((sender, number) => device(load, sender, number, latencies)),
  )
  const lastAt = Math.max(...devices.map((each) => each.lastAt))
  return {
    acknowledged: devices.reduce((sum, each) => sum + each.acknowledged, 0),
    seconds: (lastAt - begun) / 1000,
    ...percentiles(latencies),
  }
})
