import type { FileUse } from '#domains/files'
import { selectAnnouncementNames } from './page-announcement.queries.ts'

const nameOf = ({ text_zh: zh, text_en: en }: { text_zh: string; text_en: string }) => ({
  zh: `功能公告“${zh}”`,
  en: `Page announcement “${en}”`,
})

/** Pictures of page announcements, visible to users who open the page of the function. */
export const announcementFiles: FileUse = {
  kind: 'page-announcement',
  visibility: 'organisation',
  async selectNames(db, tenantId, ids) {
    const rows = await selectAnnouncementNames(db, tenantId, ids)
    return new Map(rows.map((row) => [row.id, nameOf(row)]))
  },
}
