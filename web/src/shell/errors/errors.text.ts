import { counted } from '#web/platform/i18n/counted.ts'
import { defineText } from '#web/platform/i18n/define-text.ts'

export const errorsText = defineText({
  zh: {
    title: '错误日志',
    badge: (count: number) => `错误日志，${count} 条`,
    about: '本浏览器中发生的错误，同时已发送给系统管理员。其中不含密码、令牌和查询参数。',
    copyAll: '复制全部',
    copied: '已复制',
    copy: '复制此条',
    clear: '清空',
    clearTitle: '清空错误日志？',
    clearNote: '仅清除本浏览器中的记录，服务器上的副本会保留。',
    none: '没有错误',
    noneNote: '页面出现意外问题时会记录在这里。',
    times: (count: number) => `${count} 次`,
    details: '技术细节',
    isSent: '已发送',
    isWaiting: '待发送',
  },
  en: {
    title: 'Error log',
    badge: (count: number) => `Error log, ${count}`,
    about:
      'Errors in this browser. They are also sent to the administrators, without passwords, tokens or query parameters.',
    copyAll: 'Copy all',
    copied: 'Copied',
    copy: 'Copy this one',
    clear: 'Clear',
    clearTitle: 'Clear the error log?',
    clearNote: 'This clears the log in this browser only. The copy on the server is kept.',
    none: 'No errors',
    noneNote: 'Unexpected errors on pages are recorded here.',
    times: (count: number) => counted(count, 'once', `${count} times`),
    details: 'Technical details',
    isSent: 'sent',
    isWaiting: 'not sent yet',
  },
})
