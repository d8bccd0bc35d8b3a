import { counted } from '#web/platform/i18n/counted.ts'
import { defineText } from '#web/platform/i18n/define-text.ts'

export const contactsText = defineText({
  zh: {
    description: '本单位及下级单位的人员和联系方式。',
    search: '姓名、职务、电话或邮箱',
    none: '没有符合条件的人员',
    count: (total: number) => `共 ${total} 人`,
    call: (name: string) => `呼叫${name}`,
    write: (name: string) => `给${name}发邮件`,
  },
  en: {
    description: 'People of your organisation and its subordinates, with their contact details.',
    search: 'Name, job title, phone or e-mail',
    none: 'No people match the search',
    count: (total: number) => counted(total, 'One person', `${total} people`),
    call: (name: string) => `Call ${name}`,
    write: (name: string) => `Send an e-mail to ${name}`,
  },
})
