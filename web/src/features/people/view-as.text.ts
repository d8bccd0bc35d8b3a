import { defineText } from '#web/platform/i18n/define-text.ts'

/** Texts about viewing the product as a person. */
export const viewAsText = defineText({
  zh: {
    viewAs: '以其身份查看',
    title: (name: string) => `以“${name}”的身份查看？`,
    text: '页面将重新加载，本次登录的所有窗口同时切换。只能查看，且仅限双方都有的权限和数据范围；不显示消息、便签、文件等私人内容。最长一小时，并记入变更日志。',
    begin: '开始查看',
  },
  en: {
    viewAs: 'View as this person',
    title: (name: string) => `View the product as ${name}?`,
    text: 'The page is loaded anew, in all windows of this session. You can only view, within the permissions and data scope that both of you have; messages, notes, files and other private content are not shown. The view lasts an hour at most and is recorded in the audit trail.',
    begin: 'Begin view',
  },
})
