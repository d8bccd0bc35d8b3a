import {
  checkNotices,
  countArticles,
  countAudience,
  findNewMessages,
  findReaders,
  listMessages,
  listRecipients,
  markAllRead as markAllReadRoute,
  markUnread as markUnreadRoute,
  publishMessage,
  readSentMessage as readSentMessageRoute,
  removeMessage as removeMessageRoute,
  streamMessages,
  viewMessageByPost,
  viewMessage as viewMessageRoute,
} from '@iwater/contract/messages'
import { sentMessages } from '@iwater/contract/messages/sent-messages'
import { servedEntity } from '#platform/entities/serve-entity'
import { openEventStreams } from '#platform/http/event-streams'
import { openEventWriter } from '#platform/http/event-writer'
import { type Api, serve } from '#platform/http/serve'
import { type RequestContext, serveQuery, serveTransaction } from '#platform/http/serve-transaction'
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
  readSentMessage,
} from './publish.service.ts'

/** What people have sent. */
export const sentRecords = [servedEntity(sentMessages)]

function ownRoutes(api: Api, newMessages: NewMessages) {
  /** For changes of a person's messages, which their next poll shows. */
  const forgetAfter = ({ session, afterCommit }: RequestContext) =>
    afterCommit(() => newMessages.forget(session))

  // Cached: most polls need no connection.
  serve(api, findNewMessages, (_, { session, language }) => newMessages.read(session, language))
  for (const route of [viewMessageRoute, viewMessageByPost]) {
    serveTransaction(api, route, ({ messageUserId }, context) => {
      forgetAfter(context)
      return viewMessage(context.db, context.session, messageUserId, context)
    })
  }
  serveQuery(api, listMessages, (filter, { db, session, language }) =>
    readMessages(db, session, filter, { language }),
  )
  serveTransaction(api, markAllReadRoute, ({ kind }, context) => {
    forgetAfter(context)
    return markAllRead(context.db, context.session, kind)
  })
  serveTransaction(api, markUnreadRoute, ({ messageUserId }, context) => {
    forgetAfter(context)
    return markUnread(context.db, context.session, messageUserId)
  })
  serveTransaction(api, removeMessageRoute, ({ messageUserId }, context) => {
    forgetAfter(context)
    return removeMessage(context.db, context.session, messageUserId)
  })
  serveQuery(api, checkNotices, (_, { db, session }) => readCounts(db, session))
  serveQuery(api, countArticles, (_, { db, session }) => readArticleCounts(db, session))
}

function senderRoutes(api: Api, newMessages: NewMessages) {
  serveTransaction(api, publishMessage, (letter, { db, session, now, afterCommit }) => {
    afterCommit(() => newMessages.forgetTenant(session))
    return publish(db, session, letter, { now })
  })
  serveTransaction(api, countAudience, (audience, { db, session }) =>
    previewAudience(db, session, audience),
  )
  serveTransaction(api, findReaders, (filter, { db, session }) => readReaders(db, session, filter))
  serveQuery(api, readSentMessageRoute, ({ messageId }, { db, session }) =>
    readSentMessage(db, session, messageId),
  )
  serveTransaction(api, listRecipients, (filter, { db, session }) =>
    readRecipients(db, session, filter),
  )
}

export function messagesRoutes(api: Api, services: Services, hub: MessageHub) {
  const newMessages = openNewMessages(services)
  api.app.addHook('onClose', async () => newMessages.close())
  ownRoutes(api, newMessages)
  senderRoutes(api, newMessages)
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
