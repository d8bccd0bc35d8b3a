import { counted } from '#web/platform/i18n/counted.ts'
import { defineText } from '#web/platform/i18n/define-text.ts'

/** Texts of the import of people. */
export const importPeopleText = defineText({
  zh: {
    note: '每行新增一名人员，不修改已有人员。系统为每人生成初始密码，导入后由您下载并转交本人，首次登录须修改。',
    waiting: (count: string, until: string) =>
      `${count} 名人员的初始密码可由您下载，保留至 ${until}。`,
    download: '下载初始密码',
    downloaded: '请确认文件已保存，然后从服务器删除初始密码。',
    delete: '文件已保存，从服务器删除',
    deleted: '服务器不再保留这些初始密码。请转交本人后删除文件。',
  },
  en: {
    note: 'Each row adds a person; nobody is changed. Everyone gets a first password, which you download after the import and hand over. It must be changed at the first sign-in.',
    waiting: (count: string, until: string) =>
      `The first ${counted(count, 'password', 'passwords')} of ${count} ${counted(count, 'person', 'people')} can be downloaded by you until ${until}.`,
    download: 'Download first passwords',
    downloaded:
      'Make sure that the file is saved. Then delete the first passwords from the server.',
    delete: 'File is saved, delete from the server',
    deleted:
      'The server no longer has these first passwords. Delete the file after handing them over.',
  },
})
