import { z } from 'zod'
import { id, instant, localText, none, page, pageFields } from './fields.ts'
import { defineRoute } from './route.ts'

/** A message is for its readers to act on, a notice for them to know. */
export const messageKinds = ['message', 'notice'] as const
export const messageKind = z.enum(messageKinds)
export type MessageKind = z.infer<typeof messageKind>

export const importances = ['normal', 'important', 'urgent'] as const
export const importance = z.enum(importances)
export type Importance = z.infer<typeof importance>

/** Most people that one message is sent to. */
export const maxRecipients = 20_000

/** A message as one of its readers has it; `messageUserId` is theirs alone. */
export const receivedMessage = z.object({
  messageUserId: id,
  kind: messageKind,
  importance,
  /** What the card shows, in the language of the one who asks. */
  messageContent: z.string(),
  title: localText,
  content: localText,
  /** Null where the product itself has written. */
  sender: localText.nullable(),
  sendTime: instant,
  expiresAt: instant.nullable(),
  readAt: instant.nullable(),
  isDemo: z.boolean(),
})
export type ReceivedMessage = z.infer<typeof receivedMessage>

export const messageCounts = z.object({
  message: z.number().int(),
  notice: z.number().int(),
})
/** Unread messages and notices that have not expired. */
export type MessageCounts = z.infer<typeof messageCounts>

export const findNewMessages = defineRoute({
  method: 'GET',
  path: '/tm/epTimeJob/findMassage',
  access: 'signed-in',
  summary: 'Unread messages and notices of the person who asks, the newest 20.',
  input: none,
  output: z.array(receivedMessage),
})

const oneMessage = z.object({ messageUserId: id })

export const viewMessage = defineRoute({
  method: 'GET',
  path: '/tm/epTimeJob/viewMassage',
  access: 'signed-in',
  changes: true,
  openToDemonstration: true,
  summary: 'One message of the person who asks; it counts as read from then on.',
  input: oneMessage,
  output: receivedMessage,
})

export const viewMessageByPost = defineRoute({
  ...viewMessage,
  method: 'POST',
  fieldsInQuery: true,
  summary: 'The same by POST, as a call that writes should be.',
})

export const readStates = ['unread', 'read'] as const

export const listMessages = defineRoute({
  method: 'GET',
  path: '/bs/epMessage/findAll',
  access: 'signed-in',
  summary: 'All messages and notices of the person who asks, the newest first, with unread counts.',
  input: z.object({
    kind: messageKind.optional(),
    state: z.enum(readStates).optional(),
    keyword: z.string().trim().max(64).optional(),
    /** Sent at or after. */
    from: instant.optional(),
    /** Sent before. */
    to: instant.optional(),
    ...pageFields,
  }),
  output: page(receivedMessage).extend({ unread: messageCounts }),
})

export const markAllRead = defineRoute({
  method: 'POST',
  path: '/messages/read-all',
  access: 'signed-in',
  openToDemonstration: true,
  summary: 'Marks all messages of the person who asks as read, or those of one kind.',
  input: z.object({ kind: messageKind.optional() }),
  output: z.object({ count: z.number().int() }),
})

export const markUnread = defineRoute({
  method: 'POST',
  path: '/messages/:messageUserId/unread',
  access: 'signed-in',
  openToDemonstration: true,
  summary: 'Counts a message of the person who asks as unread again.',
  input: oneMessage,
  output: z.null(),
})

export const removeMessage = defineRoute({
  method: 'DELETE',
  path: '/messages/:messageUserId',
  access: 'signed-in',
  summary: 'Takes a message out of the list of the person who asks; the others keep it.',
  input: oneMessage,
  output: z.null(),
})

export const checkNotices = defineRoute({
  method: 'GET',
  path: '/bs/epUserApp/getNoticeCheck',
  access: 'signed-in',
  summary: 'How many unread messages and notices the person who asks has.',
  input: none,
  output: messageCounts,
})

/** The number under which old clients look for the notices among the counts. */
export const noticeAppId = 86

export const countArticles = defineRoute({
  method: 'GET',
  path: '/bs/wpProjectInfo/featureArticle',
  access: 'signed-in',
  summary: 'Unread counts as old clients read them: the entry with appId 86 is the notices.',
  input: none,
  output: z.array(z.object({ appId: z.number().int(), count: z.number().int() })),
})

/**
 * Who a message goes to: everybody the sender sees, or people and organisations by id. The parts add up, and
 * whoever is in several of them gets the message once.
 */
export const audience = z.object({
  everybody: z.boolean(),
  userIds: z.array(id).max(1000).default([]),
  organizationIds: z.array(id).max(200).default([]),
  /** Whether the people of organisations below the named ones get it too. */
  withBelow: z.boolean().default(true),
})
export type Audience = z.output<typeof audience>

/** A text in one language or both: one may be empty, and who reads that language is shown the other. */
const text = (longest: number) =>
  z
    .object({
      zh: z.string().trim().max(longest),
      en: z.string().trim().max(longest),
    })
    .refine(({ zh, en }) => zh !== '' || en !== '')
    .transform(({ zh, en }) => ({ zh: zh || en, en: en || zh }))

/** Characters, in each language. */
export const maxTitleLength = 80
/** Characters, in each language. */
export const maxContentLength = 4000

export const publishMessage = defineRoute({
  method: 'POST',
  path: '/messages/publish',
  access: 'messages.publish',
  summary: 'Sends a message or notice to people, departments, organisations or everybody.',
  input: z.object({
    /** Made by the client for each message it writes: sent again, it is the same message and no second one. */
    requestKey: z.string().min(8).max(64),
    kind: messageKind,
    importance: importance.default('normal'),
    title: text(maxTitleLength),
    content: text(maxContentLength),
    expiresAt: instant.nullish(),
    to: audience,
  }),
  output: z.object({ messageId: id, recipients: z.number().int() }),
})

export const countAudience = defineRoute({
  method: 'POST',
  path: '/messages/audience',
  access: 'messages.publish',
  // It writes nothing: what is asked for is too long for an address.
  openToDemonstration: true,
  summary: 'How many people a message would go to, and the names of some.',
  input: audience,
  output: z.object({ count: z.number().int(), names: z.array(localText) }),
})

export const findReaders = defineRoute({
  method: 'GET',
  path: '/messages/people',
  access: 'messages.publish',
  summary: 'People that a message can be sent to, by name or organisation.',
  input: z.object({
    orgId: id.optional(),
    keyword: z.string().trim().max(64).optional(),
    ...pageFields,
  }),
  output: page(
    z.object({ userId: id, name: localText, loginName: z.string(), organizationName: localText }),
  ),
})

export const sentMessage = z.object({
  messageId: id,
  kind: messageKind,
  importance,
  title: localText,
  content: localText,
  sender: localText.nullable(),
  sendTime: instant,
  expiresAt: instant.nullable(),
  recipients: z.number().int(),
  readers: z.number().int(),
  isDemo: z.boolean(),
})
export type SentMessage = z.infer<typeof sentMessage>

export const listSentMessages = defineRoute({
  method: 'GET',
  path: '/messages/sent',
  access: 'messages.publish',
  summary: 'What the person who asks has sent, the newest first, with how many have read it.',
  input: z.object({ keyword: z.string().trim().max(64).optional(), ...pageFields }),
  output: page(sentMessage),
})

export const listRecipients = defineRoute({
  method: 'GET',
  path: '/messages/sent/:messageId/recipients',
  access: 'messages.publish',
  summary: 'Who got a message that the person who asks has sent, and when each of them read it.',
  input: z.object({ messageId: id, state: z.enum(readStates).optional(), ...pageFields }),
  output: page(
    z.object({ name: localText, organizationName: localText, readAt: instant.nullable() }),
  ),
})

/**
 * Events of the stream: `message` (data: ReceivedMessage, id: cursor), `start` (id: cursor, no data: what the list
 * holds from now on is what came before), `changed` (counts may differ: something was read elsewhere), `ping` every
 * 15 s. With `Last-Event-ID` it goes on from there: every message comes, and none comes twice.
 */
export const streamMessages = defineRoute({
  method: 'GET',
  path: '/messages/stream',
  access: 'signed-in',
  content: 'text/event-stream',
  summary: 'Messages of the person who asks as they are sent.',
  input: none,
  output: z.string(),
})
