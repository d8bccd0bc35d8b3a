import type { ServerResponse } from 'node:http'
import { readLastValues, streamLive } from '@iwater/contract/monitoring'
import type { Live } from '#domains/telemetry'
import { type Api, serve } from '#platform/http/serve'
import type { Services } from '#platform/services'
import { openStreams } from './live-streams.ts'
import { openWriter, type Receiver } from './live-writer.ts'
import { readPoints, readSeries } from './point.service.ts'

const receiverOn = (response: ServerResponse): Receiver => ({
  write: (text) => void response.write(text),
  backlog: () => response.writableLength,
  // Clients need not close their side, and a server that stops waits for nobody.
  end: () => void response.end(() => response.destroy()),
  destroy: () => void response.destroy(),
})

const tokenOf = (authorization = '') => authorization.slice(authorization.indexOf(' ') + 1)

export function liveRoutes(api: Api, services: Services, live: Live) {
  const streams = openStreams(services, api.readSession)
  api.app.addHook('preClose', async () => streams.close())

  serve(api, readLastValues, async ({ pointIds }, { session }) => {
    // Taken first: values that come while the last ones are read then come with the stream too.
    const cursor = await live.cursor()
    return { cursor, points: await readPoints(services, session, pointIds) }
  })

  serve(api, streamLive, async ({ pointIds, cursor: asked }, { session, headers, reply }) => {
    streams.assertRoom(session)
    const series = await readSeries(services, session, pointIds)
    const pointOf = new Map(series.map((point) => [point.series, point.pointId]))
    const resumed = headers['last-event-id']
    const after = (typeof resumed === 'string' && resumed !== '' ? resumed : asked) ?? null

    reply
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      // Nothing comes after a stream; a connection kept alive would hold up a server that stops.
      .header('connection', 'close')
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.hijack()
    reply.raw.writeHead(200)
    const writer = openWriter(receiverOn(reply.raw), pointOf)
    const subscription = { unsubscribe: () => {} }
    const leave = () => subscription.unsubscribe()
    const token = tokenOf(headers.authorization)
    const gone = streams.add({ token, session, writer, leave })
    reply.raw.once('close', gone).once('error', gone)
    try {
      const wish = { series: new Set(pointOf.keys()), after, send: writer.send }
      subscription.unsubscribe = await live.subscribe(wish)
      if (reply.raw.destroyed) leave()
    } catch (error) {
      // The head is out, so nothing can be answered any more; the client comes again.
      services.logger.warn({ err: error }, 'live stream could not be resumed')
      writer.end()
    }
    return ''
  })
}
