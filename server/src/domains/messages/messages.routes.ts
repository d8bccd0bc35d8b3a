import {
  checkNotices,
  countArticles,
  countAudience,
  findNewMessages,
  findReaders,
  listMessages,
  listRecipients,
  listSentMessages,
  markAllRead as markAllReadRoute,
  markUnread as markUnreadRoute,
  publishMessage,
  removeMessage as removeMessageRoute,
  streamMessages,
  viewMessageByPost,
  viewMessage as viewMessageRoute,
} from '@iwater/contract/messages'
import { askTenant, withTenant } from '#platform/database/database'
import { openEventStreams } from '#platform/http/event-streams'
import { openEventWriter } from '#platform/http/event-writer'
import { type Api, serve } from '#platform/http/serve'
import type { Services } from '#platform/services'
import {
  markAllRead,
  markUnread,
  readArticleCounts,
  readCounts,
  readMessages,
  readNewMessages,
  removeMessage,
  viewMessage,
} from './message.service.ts'
import type { MessageHub } from './message-hub.ts'
import {
  previewAudience,
  publish,
  readReaders,
  readRecipients,
  readSentMessages,
} from './publish.service.ts'

function ownRoutes(api: Api, { app }: Services) {
  serve(api, findNewMessages, (_, { session, language }) =>
    askTenant(app, session, (db) => readNewMessages(db, session, language)),
  )
  for (const route of [viewMessageRoute, viewMessageByPost]) {
    serve(api, route, ({ messageUserId }, { session, language }) =>
      withTenant(app, session, (db) => viewMessage(db, session, language, messageUserId)),
    )
  }
  serve(api, listMessages, (filter, { session, language }) =>
    askTenant(app, session, (db) => readMessages(db, session, language, filter)),
  )
  serve(api, markAllReadRoute, ({ kind }, { session }) =>
    withTenant(app, session, (db) => markAllRead(db, session, kind)),
  )
  serve(api, markUnreadRoute, ({ messageUserId }, { session }) =>
    withTenant(app, session, (db) => markUnread(db, session, messageUserId)),
  )
  serve(api, removeMessageRoute, ({ messageUserId }, { session }) =>
    withTenant(app, session, (db) => removeMessage(db, session, messageUserId)),
  )
  serve(api, checkNotices, (_, { session }) =>
    askTenant(app, session, (db) => readCounts(db, session)),
  )
  serve(api, countArticles, (_, { session }) =>
    askTenant(app, session, (db) => readArticleCounts(db, session)),
  )
}

function senderRoutes(api: Api, { app, clock }: Services) {
  serve(api, publishMessage, (letter, { session }) =>
    withTenant(app, session, (db) => publish(db, session, letter, clock.now())),
  )
  serve(api, countAudience, (audience, { session }) =>
    withTenant(app, session, (db) => previewAudience(db, session, audience)),
  )
  serve(api, findReaders, (filter, { session }) =>
    withTenant(app, session, (db) => readReaders(db, session, filter)),
  )
  serve(api, listSentMessages, (filter, { session }) =>
    withTenant(app, session, (db) => readSentMessages(db, session, filter)),
  )
  serve(api, listRecipients, (filter, { session }) =>
    withTenant(app, session, (db) => readRecipients(db, session, filter)),
  )
}

export function messagesRoutes(api: Api, services: Services, hub: MessageHub) {
  ownRoutes(api, services)
  senderRoutes(api, services)
  const streams = openEventStreams(services, { readSession: api.readSession })
  api.app.addHook('preClose', async () => streams.close())
  serve(api, streamMessages, async (_, context) => {
    const { session, language } = context
    streams.assertRoom(session)
    const who = { tenantId: session.tenantId, accountId: session.userId, language }
    await streams.open(context, {
      writeOn: openEventWriter,
      subscribe: (writer, lastEventId) => hub.subscribe(who, writer, lastEventId),
    })
    return ''
  })
}
