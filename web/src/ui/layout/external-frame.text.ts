import { defineText } from '#web/platform/i18n/define-text.ts'

export const externalFrameText = defineText({
  zh: {
    loading: (host: string) => `正在打开 ${host}…`,
    late: '页面长时间没有响应',
    lateHint: (host: string) => `${host} 在 20 秒内没有打开，请重试或在新窗口打开。`,
    blocked: '无法在此处显示',
    blockedHint: (host: string) =>
      `${host} 未被允许嵌入本页。刚完成配置时请刷新页面，也可以在新窗口打开。`,
    retry: '重试',
    reload: '刷新页面',
    openOutside: '在新窗口打开',
  },
  en: {
    loading: (host: string) => `Opening ${host}…`,
    late: 'The page is not responding',
    lateHint: (host: string) =>
      `${host} did not open within 20 seconds. Try again, or open it in a new window.`,
    blocked: 'The page cannot be shown here',
    blockedHint: (host: string) =>
      `${host} is not allowed to be embedded. If it was just configured, reload the page, or open it in a new window.`,
    retry: 'Try again',
    reload: 'Reload the page',
    openOutside: 'Open in a new window',
  },
})
