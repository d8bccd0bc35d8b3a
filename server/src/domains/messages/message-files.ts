import type { FileUse } from '#domains/files'
import { selectMessageNames, selectReadableMessages } from './message-file.queries.ts'

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
      rows.map(({ id, title_zh: zh, title_en: en }) => [
        id,
        { zh: `消息“${zh}”`, en: `Message “${en}”` },
      ]),
    )
  },
}
