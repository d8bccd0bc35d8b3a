import type { LocalText } from '@iwater/contract/fields'
import type { MessageKind } from '@iwater/contract/messages'
import type { FileUse } from '#domains/files'
import { selectMessageNames, selectReadableMessages } from './message-file.queries.ts'

const words: Readonly<Record<MessageKind, LocalText>> = {
  message: { zh: '消息', en: 'Message' },
  notice: { zh: '通知', en: 'Notice' },
}

/** Files attached to messages: readable by the sender and the recipients, whatever their organisation. */
export const messageFiles: FileUse = {
  kind: 'message',
  visibility: 'attached',
  async selectReadable(db, { tenantId, userId }, ids) {
    return userId === null ? new Set() : selectReadableMessages(db, tenantId, userId, ids)
  },
  async selectNames(db, tenantId, ids) {
    const rows = await selectMessageNames(db, tenantId, ids)
    return new Map(
      rows.map(({ id, kind, title_zh: zh, title_en: en }) => {
        const word = words[kind as MessageKind]
        return [id, { zh: `${word.zh}“${zh}”`, en: `${word.en} “${en}”` }]
      }),
    )
  },
}
