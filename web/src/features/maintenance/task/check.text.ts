import { defineText } from '#web/platform/i18n/define-text.ts'

export const checkText = defineText({
  zh: {
    hint: '核对步骤和记录后复核；有问题时退回并说明原因。',
    ownHint: '等待复核：须由完成人以外的人员复核。',
    check: '复核',
    checkTitle: (name: string) => `复核“${name}”`,
    checkAsk: '复核后记录不能再修改。',
    remark: '复核意见（可选）',
    checked: '已复核',
    sendBack: '退回',
    sendBackTitle: (name: string) => `退回“${name}”`,
    sendBackAsk: '工作恢复为进行中，已填写的记录和时间保留。',
    reason: '原因',
    sentBack: '已退回',
  },
  en: {
    hint: 'Look at the steps and the record, then check the task, or send it back with the reason.',
    ownHint: 'Waits to be checked by another person than the one who completed it.',
    check: 'Check',
    checkTitle: (name: string) => `Check “${name}”`,
    checkAsk: 'Once it is checked, the record can no longer be changed.',
    remark: 'Remark (optional)',
    checked: 'Checked',
    sendBack: 'Send back',
    sendBackTitle: (name: string) => `Send “${name}” back`,
    sendBackAsk: 'The task is in progress again. What was recorded, and its times, stay.',
    reason: 'Reason',
    sentBack: 'Sent back',
  },
})
