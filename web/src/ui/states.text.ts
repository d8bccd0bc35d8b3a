import { defineText } from '#web/platform/i18n/define-text.ts'

export const statesText = defineText({
  zh: {
    failed: '加载失败',
    unexpected: '页面出现了意外问题，请重试；若仍然如此，请联系管理员。',
    outdated: '页面文件已更新，请重新载入。',
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
    outdated: 'The product has been updated. Load the page again.',
    forbidden: 'You may not see this',
    askAdministrator: 'Ask the administrator of your organisation for it.',
    gone: 'There is nothing here',
    reference: (number: string) => `Reference ${number}`,
    retry: 'Try again',
    loading: 'Loading',
  },
})
