import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { encodeMessage, formatQn, formatStationTime, type Hj212Message } from '#domains/hj212'
import type { OpenSender } from './sender.ts'
import type { Moment, Station } from './station.ts'

const answerTimeoutMs = 10_000

const realtimeMessage = (station: Station, { atMs, measured }: Moment): Hj212Message => ({
  qn: formatQn(new Date(atMs), station.timeZone),
  st: '32',
  cn: '2011',
  pw: station.password ?? '',
  mn: station.stationNumber,
  flag: { version: '2017', split: false, answerWanted: true },
  cp: {
    fields: { DataTime: formatStationTime(new Date(atMs), station.timeZone) },
    items: measured.map(({ sourceKey, value, flag }) => ({
      code: sourceKey,
      values: { Rtd: String(value), Flag: flag },
    })),
  },
})

/** Sends real-time data of HJ 212-2017 over one connection and waits for the answer 9014. */
export const openHj212Sender: OpenSender = (station, { hj212Port }) => {
  let socket: Socket | undefined

  async function connected() {
    if (socket && !socket.destroyed) return socket
    const next = connect(hj212Port, '127.0.0.1')
    // Callers that wait for an answer get the error; without a listener Node would end the process.
    next.on('error', () => next.destroy())
    await once(next, 'connect')
    socket = next
    return next
  }

  async function answered(link: Socket, qn: string) {
    const signal = AbortSignal.timeout(answerTimeoutMs)
    for (;;) {
      const [chunk] = (await once(link, 'data', { signal })) as [Buffer]
      const text = chunk.toString('latin1')
      if (text.includes(qn) && text.includes('CN=9014')) return
    }
  }

  async function sendOne(moment: Moment) {
    const link = await connected()
    const message = realtimeMessage(station, moment)
    const answer = answered(link, message.qn ?? '')
    link.write(encodeMessage(message))
    try {
      await answer
    } catch (error) {
      link.destroy()
      throw error
    }
  }

  return {
    async send(moments) {
      for (const moment of moments) await sendOne(moment)
    },
    async close() {
      socket?.end()
    },
  }
}
