import type { LocalText } from '@iwater/contract/fields'

/** What the chat says besides the texts of entries. */
export const chatWords = {
  welcome: {
    zh: '您好，请输入遇到的问题，例如“余氯偏低”或“水泵运行但不出水”。选择问题和原因后，会显示检查和处理步骤。',
    en: 'Hello. Enter what is wrong, such as “chlorine too low” or “pump runs without flow”. Choose a question, then a reason, to read what to check and do.',
  },
  greeting: {
    zh: '您好，请说一说遇到的问题：哪台设备或哪个指标，出现了什么现象。',
    en: 'Hello. Enter what is wrong: the device or the quantity, and what it does.',
  },
  thanks: {
    zh: '不客气。还有问题，请直接输入。',
    en: 'You are welcome. If something else is wrong, enter it here.',
  },
  person: {
    zh: '需要人工时，请按“转人工”：今天的对话会发送给当前单位的负责人。先写明问题，对方更容易答复。',
    en: 'To reach a person, use “Contact a person”: your conversation of today is sent to the heads of this organisation. Say first what is wrong, so that they can answer.',
  },
  alarm: {
    zh: '请说明是什么报警：哪台设备或哪个指标，例如“余氯低报警”；也可以选择：',
    en: 'Say which alarm: the device or the quantity, such as “chlorine low alarm”, or choose one:',
  },
  choose: {
    zh: '找到以下问题，请选择：',
    en: 'These questions were found. Choose one:',
  },
  named: {
    zh: '请补充说明出现了什么现象，例如“压力低”或“不启动”；也可以选择：',
    en: 'Describe the symptom, such as “pressure low” or “does not start”, or choose one:',
  },
  nearest: {
    zh: '没有找到完全相符的问题，您要问的是不是：',
    en: 'No question fits well. Did you mean one of these?',
  },
  nothing: {
    zh: '没有找到相关问题，请换一种说法，或输入设备、指标的名称。',
    en: 'No question was found. Try other words, or the name of the device or quantity.',
  },
  handedOver: {
    zh: '已将今天的对话发送给{names}，请留意回复。',
    en: 'The conversation of today was sent to {names}, who will get back to you.',
  },
  nobody: {
    zh: '本单位没有设置可以联系的负责人。',
    en: 'This organisation names nobody to contact.',
  },
  hotline: {
    zh: '服务热线：{hotline}',
    en: 'Hotline: {hotline}',
  },
} as const satisfies Record<string, LocalText>
