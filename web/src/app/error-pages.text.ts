import { defineText } from '#web/platform/i18n/define-text.ts'

export const errorPagesText = defineText({
  zh: {
    forbidden: {
      title: '没有访问权限',
      note: '您的账号没有此页面所需的权限。如需使用，请联系本单位的系统管理员开通。',
    },
    notFound: {
      title: '页面不存在',
      note: '地址可能输入有误，或页面已被移除。',
    },
    fileFailed: {
      wrong: {
        title: '文件无法打开',
        note: '文件链接已失效或不正确，或文件已被删除。请从引用该文件的页面重新打开。',
      },
      unavailable: {
        title: '文件暂时无法打开',
        note: '服务器暂时无法提供该文件，请稍后重试。',
      },
      unexpected: {
        title: '文件无法打开',
        note: '系统未知错误，请重试；如仍出现，请反馈给管理员。',
      },
    },
  },
  en: {
    forbidden: {
      title: 'Access denied',
      note: 'Your account does not have the permission for this page. Contact the system administrator of your organisation.',
    },
    notFound: {
      title: 'Page not found',
      note: 'The address may be wrong, or the page may have been removed.',
    },
    fileFailed: {
      wrong: {
        title: 'The file cannot be opened',
        note: 'The link has expired or is wrong, or the file was deleted. Open the file again from where it is attached.',
      },
      unavailable: {
        title: 'The file cannot be opened at present',
        note: 'The server cannot provide the file right now. Try again later.',
      },
      unexpected: {
        title: 'The file cannot be opened',
        note: 'An unexpected error occurred. Try again; if it happens again, report it to your administrator.',
      },
    },
  },
})
