import { defineText } from '#web/platform/i18n/define-text.ts'

export const demoMarkText = defineText({
  zh: { label: '演示', title: '演示环境：数据由模拟设备产生' },
  en: { label: 'Demo', title: 'Demonstration: data from simulated devices' },
})
