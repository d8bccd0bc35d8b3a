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
import { askTenant, type Db, withTenant } from '#platform/database/database'
import { openEventStreams } from '#platform/http/event-streams'
import { openEventWriter } from '#platform/http/event-writer'
import { type Api, serve } from '#platform/http/serve'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import {
  markAllRead,
  markUnread,
  readArticleCounts,
  readCounts,
  readMessages,
  removeMessage,
  viewMessage,
} from './message.service.ts'
import type { MessageHub } from './message-hub.ts'
import { type NewMessages, openNewMessages } from './new-messages.ts'
import {
  previewAudience,
  publish,
  readReaders,
  readRecipients,
  readSentMessages,
} from './publish.service.ts'

function ownRoutes(api: Api, { app }: Services, newMessages: NewMessages) {
  /** Changes messages of a person, whose next poll shows it. */
  async function change<T>(session: Session, work: (db: Db) => Promise<T>) {
    const answer = await withTenant(app, session, work)
    newMessages.forget(session)
    return answer
  }

  serve(api, findNewMessages, (_, { session, language }) => newMessages.read(session, language))
  for (const route of [viewMessageRoute, viewMessageByPost]) {
    serve(api, route, ({ messageUserId }, { session, language }) =>
      change(session, (db) => viewMessage(db, session, language, messageUserId)),
    )
  }
  serve(api, listMessages, (filter, { session, language }) =>
    askTenant(app, session, (db) => readMessages(db, session, language, filter)),
  )
  serve(api, markAllReadRoute, ({ kind }, { session }) =>
    change(session, (db) => markAllRead(db, session, kind)),
  )
  serve(api, markUnreadRoute, ({ messageUserId }, { session }) =>
    change(session, (db) => markUnread(db, session, messageUserId)),
  )
  serve(api, removeMessageRoute, ({ messageUserId }, { session }) =>
    change(session, (db) => removeMessage(db, session, messageUserId)),
  )
  serve(api, checkNotices, (_, { session }) =>
    askTenant(app, session, (db) => readCounts(db, session)),
  )
  serve(api, countArticles, (_, { session }) =>
    askTenant(app, session, (db) => readArticleCounts(db, session)),
  )
}

function senderRoutes(api: Api, { app, clock }: Services, newMessages: NewMessages) {
  serve(api, publishMessage, async (letter, { session }) => {
    const sent = await withTenant(app, session, (db) => publish(db, session, letter, clock.now()))
    newMessages.forgetTenant(session)
    return sent
  })
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
  const newMessages = openNewMessages(services)
  api.app.addHook('onClose', async () => newMessages.close())
  ownRoutes(api, services, newMessages)
  senderRoutes(api, services, newMessages)
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
