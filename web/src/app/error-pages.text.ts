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
      title: '文件无法打开',
      note: '文件链接已失效或不正确。请从引用该文件的页面重新打开。',
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
      title: 'The file cannot be opened',
      note: 'The link has expired or is wrong. Open the file again from where it is attached.',
    },
  },
})
