import { z } from 'zod'
import { id, instant, localText, none, page, pageFields } from './fields.ts'
import { fileFacts } from './files.ts'
import { parameterBounds } from './organisation/parameter-values.ts'
import { defineRoute } from './route.ts'

/** A message requires action, a notice is for information. */
export const messageKinds = ['message', 'notice'] as const
export const messageKind = z.enum(messageKinds)
export type MessageKind = z.infer<typeof messageKind>

export const importances = ['normal', 'important', 'urgent'] as const
export const importance = z.enum(importances)
export type Importance = z.infer<typeof importance>

/** Maximum recipients of a message. */
export const maxRecipients = 20_000

/** A message as received by one user; `messageUserId` identifies their copy. */
export const receivedMessage = z.object({
  messageUserId: id,
  kind: messageKind,
  importance,
  /** The text of the card, in the language of the caller. */
  messageContent: z.string(),
  title: localText,
  content: localText,
  /** Null for messages of the system. */
  sender: localText.nullable(),
  sendTime: instant,
  /** Attached to it; loaded by `findFileUrl`. */
  files: z.array(fileFacts),
  expiresAt: instant.nullable(),
  readAt: instant.nullable(),
  isDemo: z.boolean(),
  /** The page of the client that the message is about, its path and query; null where it has none. */
  link: z.string().nullable(),
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
  whileViewing: 'private',
  summary: {
    zh: '列出本人未读的消息和通知，最新的 20 条。',
    en: 'List the unread messages and notices of the caller, the newest 20.',
  },
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
  summary: {
    zh: '查询本人的一条消息，此后视为已读。',
    en: 'Read a message of the caller; it counts as read from then on.',
  },
  input: oneMessage,
  output: receivedMessage,
})

export const viewMessageByPost = defineRoute({
  ...viewMessage,
  method: 'POST',
  fieldsInQuery: true,
  summary: {
    zh: '以 POST 查询本人的一条消息，因其会标为已读。',
    en: 'Read a message by POST instead of GET, as it is marked as read.',
  },
})

export const readStates = ['unread', 'read'] as const

export const listMessages = defineRoute({
  method: 'GET',
  path: '/bs/epMessage/findAll',
  access: 'signed-in',
  whileViewing: 'private',
  summary: {
    zh: '列出本人的全部消息和通知，最新的在前，附未读数量。',
    en: 'List all messages and notices of the caller, newest first, with unread counts.',
  },
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
  summary: {
    zh: '将本人的全部消息或某一类消息标为已读。',
    en: 'Mark all messages of the caller, or those of one kind, as read.',
  },
  input: z.object({ kind: messageKind.optional() }),
  output: z.object({ count: z.number().int() }),
})

export const markUnread = defineRoute({
  method: 'POST',
  path: '/messages/:messageUserId/unread',
  access: 'signed-in',
  openToDemonstration: true,
  summary: {
    zh: '将本人的一条消息重新标为未读。',
    en: 'Mark a message of the caller as unread.',
  },
  input: oneMessage,
  output: z.null(),
})

export const removeMessage = defineRoute({
  method: 'DELETE',
  path: '/messages/:messageUserId',
  access: 'signed-in',
  summary: {
    zh: '将消息从本人的列表中移除；其他接收人不受影响。',
    en: 'Remove a message from the list of the caller; other recipients keep it.',
  },
  input: oneMessage,
  output: z.null(),
})

export const checkNotices = defineRoute({
  method: 'GET',
  path: '/bs/epUserApp/getNoticeCheck',
  access: 'signed-in',
  whileViewing: 'private',
  summary: {
    zh: '查询本人未读消息和通知的数量。',
    en: 'Count the unread messages and notices of the caller.',
  },
  input: none,
  output: messageCounts,
})

/** The number by which old clients identify the notices among the counts. */
export const noticeAppId = 86

export const countArticles = defineRoute({
  method: 'GET',
  path: '/bs/wpProjectInfo/featureArticle',
  access: 'signed-in',
  whileViewing: 'private',
  summary: {
    zh: '按旧客户端格式返回未读数量：appId 为 86 的一项是通知。',
    en: 'Count unread messages in the format of old clients: the entry with appId 86 is the notices.',
  },
  input: none,
  output: z.array(z.object({ appId: z.number().int(), count: z.number().int() })),
})

/**
 * Recipients of a message: everyone visible to the sender, or people and organisations by id. The parts add up;
 * each recipient gets the message once.
 */
export const audience = z.object({
  everybody: z.boolean(),
  userIds: z.array(id).max(1000).default([]),
  organizationIds: z.array(id).max(200).default([]),
  /** Whether the people of subordinate organisations are included. */
  withBelow: z.boolean().default(true),
})
export type Audience = z.output<typeof audience>

/** A text in one language or both; an empty one is replaced by the other. */
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
  summary: {
    zh: '向人员、部门、单位或全体发送消息或通知。',
    en: 'Send a message or notice to people, departments, organisations or everyone.',
  },
  input: z.object({
    /** Idempotency key, chosen by the client for each message. */
    requestKey: z.string().min(8).max(64),
    kind: messageKind,
    importance: importance.default('normal'),
    title: text(maxTitleLength),
    content: text(maxContentLength),
    expiresAt: instant.nullish(),
    to: audience,
    /** As many as the tenant allows. Files of the sender, which all readers of the message may read from then on. */
    fileIds: z.array(id).max(parameterBounds.messageFiles.most).default([]),
  }),
  output: z.object({ messageId: id, recipients: z.number().int() }),
})

export const countAudience = defineRoute({
  method: 'POST',
  path: '/messages/audience',
  access: 'messages.publish',
  // Writes nothing; POST because the input is too long for an address.
  openToDemonstration: true,
  summary: {
    zh: '查询消息将发送的人数及部分姓名。',
    en: 'Count the people a message would reach, with some of their names.',
  },
  input: audience,
  output: z.object({ count: z.number().int(), names: z.array(localText) }),
})

export const findReaders = defineRoute({
  method: 'GET',
  path: '/messages/people',
  access: 'messages.publish',
  summary: {
    zh: '按姓名或单位查找可接收消息的人员。',
    en: 'Find people a message can be sent to, by name or organisation.',
  },
  input: z.object({
    orgId: id.optional(),
    keyword: z.string().trim().max(64).optional(),
    ...pageFields,
  }),
  output: page(
    z.object({ userId: id, name: localText, loginName: z.string(), organizationName: localText }),
  ),
})

/** A sent message with its content and files, as its recipients read it. */
export const sentMessage = z.object({
  messageId: id,
  kind: messageKind,
  importance,
  title: localText,
  content: localText,
  sender: localText.nullable(),
  sendTime: instant,
  expiresAt: instant.nullable(),
  files: z.array(fileFacts),
  isDemo: z.boolean(),
})
export type SentMessage = z.infer<typeof sentMessage>

export const readSentMessage = defineRoute({
  method: 'GET',
  path: '/messages/sent/:messageId/letter',
  access: 'messages.publish',
  whileViewing: 'private',
  summary: {
    zh: '查询本人所发的一条消息的内容和附件。',
    en: 'Read a message the caller has sent, with its content and files.',
  },
  input: z.object({ messageId: id }),
  output: sentMessage,
})

export const listRecipients = defineRoute({
  method: 'GET',
  path: '/messages/sent/:messageId/recipients',
  access: 'messages.publish',
  whileViewing: 'private',
  summary: {
    zh: '列出本人所发消息的接收人及各自的阅读时间。',
    en: 'List the recipients of a message the caller has sent, and when each read it.',
  },
  input: z.object({ messageId: id, state: z.enum(readStates).optional(), ...pageFields }),
  output: page(
    z.object({ name: localText, organizationName: localText, readAt: instant.nullable() }),
  ),
})

/**
 * Events of the stream: `message` (data: ReceivedMessage, id: cursor), `start` (id: cursor, no data: what the list
 * holds from now on is what came before), `changed` (counts may differ: something was read elsewhere), `menus`
 * (menus of the tenant may differ), `rights` (so may the person's rights, and with them the menus), `ping` every 15 s. With `Last-Event-ID` it goes on from there: every message comes, and none comes twice.
 */
export const streamMessages = defineRoute({
  method: 'GET',
  path: '/messages/stream',
  access: 'signed-in',
  whileViewing: 'private',
  content: 'text/event-stream',
  summary: {
    zh: '实时推送发给本人的消息。',
    en: 'Stream the messages of the caller as they are sent.',
  },
  input: none,
  output: z.string(),
})
