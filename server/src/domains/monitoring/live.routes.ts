import { readLastValues, streamLive } from '@iwater/contract/monitoring'
import type { Live } from '#domains/telemetry'
import { askTenant } from '#platform/database/database'
import { openEventStreams } from '#platform/http/event-streams'
import { type Api, serve } from '#platform/http/serve'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import { openLiveWriter } from './live-writer.ts'
import { readPoints, readSeries } from './point.service.ts'

const sameScope = (a: Session, b: Session) =>
  a.organisations === b.organisations || String(a.organisations) === String(b.organisations)

export function liveRoutes(api: Api, services: Services, live: Live) {
  const streams = openEventStreams(services, {
    readSession: api.readSession,
    isStillAllowed: (before, now) =>
      now.permissions.has('monitoring.view') && sameScope(before, now),
  })
  api.app.addHook('preClose', async () => streams.close())

  serve(api, readLastValues, async ({ pointIds }, { session }) => {
    // Taken first: values that arrive while the last ones are read then arrive with the stream too.
    const cursor = await live.cursor()
    const now = new Date(services.clock.now())
    const points = await askTenant(services.app, session, (db) =>
      readPoints(db, session, pointIds, { now }),
    )
    return { cursor, points }
  })

  serve(api, streamLive, async ({ pointIds, cursor, everyMs }, context) => {
    streams.assertRoom(context.session)
    const { session } = context
    const series = await askTenant(services.app, session, (db) => readSeries(db, session, pointIds))
    const pointOf = new Map(series.map((point) => [point.series, point.pointId]))
    await streams.open(context, {
      writeOn: (receiver) => openLiveWriter(receiver, { pointOf, everyMs }),
      subscribe: ({ send }, lastEventId) =>
        live.subscribe({
          series: new Set(pointOf.keys()),
          after: lastEventId ?? cursor ?? null,
          send,
        }),
    })
    return ''
  })
}
