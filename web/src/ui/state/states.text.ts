import { defineText } from '#web/platform/i18n/define-text.ts'

export const statesText = defineText({
  zh: {
    failed: '加载失败',
    unexpected: '页面出现了意外问题，请重试；若仍然如此，请联系管理员。',
    outdatedTitle: '系统已更新',
    outdated: '此页面属于旧版本。请先保存其他页面中未提交的内容，再重新载入。',
    unloaded: '页面文件未能载入，可能是网络不稳定。可以重试；若仍不成功，请重新载入整个页面。',
    reload: '重新载入',
    forbidden: '没有权限访问',
    askAdministrator: '请联系本单位的管理员开通。',
    gone: '内容不存在',
    reference: (number: string) => `错误编号 ${number}`,
    retry: '重试',
    loading: '正在加载',
  },
  en: {
    failed: 'This could not be loaded',
    unexpected:
      'Something went wrong on this page. Try again; if it stays so, tell the administrator.',
    outdatedTitle: 'There is a new version',
    outdated:
      'This page belongs to an older one. Save what you have not sent yet on other pages, then load anew.',
    unloaded:
      'The files of this page did not arrive; the network may be weak. Try again, and if that does not help, reload the whole page.',
    reload: 'Reload',
    forbidden: 'You may not see this',
    askAdministrator: 'Ask the administrator of your organisation for it.',
    gone: 'There is nothing here',
    reference: (number: string) => `Reference ${number}`,
    retry: 'Try again',
    loading: 'Loading',
  },
})
