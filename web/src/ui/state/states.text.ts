import { defineText } from '#web/platform/i18n/define-text.ts'

export const statesText = defineText({
  zh: {
    failed: '加载失败',
    unexpected: '页面出现意外错误，请重试；如仍出现，请联系管理员。',
    outdatedTitle: '系统已更新',
    outdated: '此页面属于旧版本。请先保存其他页面中未保存的内容，再重新载入。',
    unloaded: '页面文件未能载入，可能是网络不稳定。可以重试；若仍不成功，请重新载入整个页面。',
    reload: '重新载入',
    forbidden: '没有权限访问',
    notInView: '以他人身份查看时不显示',
    askAdministrator: '请联系本单位的管理员开通。',
    gone: '内容不存在',
    reference: (number: string) => `错误编号 ${number}`,
    retry: '重试',
    loading: '正在加载',
  },
  en: {
    failed: 'Loading failed',
    unexpected:
      'An unexpected error occurred. Try again; if it happens again, contact your administrator.',
    outdatedTitle: 'A new version is available',
    outdated:
      'This page belongs to an older version. Save unsaved changes on other pages, then reload.',
    unloaded:
      'The files of this page could not be loaded; the network may be unstable. Try again. If it still fails, reload the page.',
    reload: 'Reload',
    forbidden: 'Access denied',
    notInView: 'Not shown in this view',
    askAdministrator: 'Contact the administrator of your organisation.',
    gone: 'Not found',
    reference: (number: string) => `Error reference ${number}`,
    retry: 'Try again',
    loading: 'Loading',
  },
})
