import { listStationChoices } from '@iwater/contract/field/connections'
import {
  buildFrame as buildFrameRoute,
  judgeFrames as judgeFramesRoute,
  sendTestFrame as sendTestFrameRoute,
} from '@iwater/contract/field/frame-bench'
import type { Field } from '#domains/gateway'
import { type Api, serve } from '#platform/http/serve'
import { serveQuery, serveTransaction } from '#platform/http/serve-transaction'
import { selectStationChoices } from './frame-bench.queries.ts'
import { buildFrame, judgeFrames, sendTestFrame } from './frame-bench.service.ts'

export function frameBenchRoutes(api: Api, field: Field) {
  serveQuery(api, listStationChoices, (wanted, { db, session, language }) =>
    selectStationChoices(db, session.tenantId, { language, ...wanted }),
  )
  serveTransaction(api, judgeFramesRoute, (input, { db, session, now }) =>
    judgeFrames(db, session, input, { now, field }),
  )
  serveTransaction(api, buildFrameRoute, async (input, { session, now }) =>
    buildFrame(session, input, { now, field }),
  )
  // What the gateway stores has transactions of its own.
  serve(api, sendTestFrameRoute, (input, { session }) =>
    sendTestFrame(api.database, session, input, { field, now: new Date(api.clock.now()) }),
  )
}
