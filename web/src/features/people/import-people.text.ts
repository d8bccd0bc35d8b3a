import { counted } from '#web/platform/i18n/counted.ts'
import { defineText } from '#web/platform/i18n/define-text.ts'

/** Texts of the import of people. */
export const importPeopleText = defineText({
  zh: {
    note: '每行新增一名人员，不修改已有人员。系统为每人生成初始密码，导入后由您下载一次并转交本人，首次登录须修改。',
    waiting: (count: string, until: string) =>
      `${count} 名人员的初始密码可由您下载一次，保留至 ${until}。`,
    download: '下载初始密码',
    downloaded: '初始密码已下载，服务器不再保留。请转交本人后删除文件。',
  },
  en: {
    note: 'Each row adds a person; nobody is changed. Everyone gets a first password, which you download once after the import and hand over. It must be changed at the first sign-in.',
    waiting: (count: string, until: string) =>
      `The first ${counted(count, 'password', 'passwords')} of ${count} ${counted(count, 'person', 'people')} can be downloaded once, by you, until ${until}.`,
    download: 'Download first passwords',
    downloaded:
      'The first passwords were downloaded and the server no longer has them. Delete the file after handing them over.',
  },
})
