import { defineText } from '#web/platform/i18n/define-text.ts'

/** Names of the unit types. */
export const unitKindText = defineText({
  zh: {
    'water-works': '自来水厂',
    'sewage-works': '污水处理厂',
    'pump-station': '泵站',
    'river-section': '河道断面',
    outfall: '排口',
    mill: '选矿厂',
    'tailings-pond': '尾矿库',
    network: '管网',
  },
  en: {
    'water-works': 'Water works',
    'sewage-works': 'Sewage works',
    'pump-station': 'Pump station',
    'river-section': 'River section',
    outfall: 'Outfall',
    mill: 'Ore mill',
    'tailings-pond': 'Tailings pond',
    network: 'Pipe network',
  },
})
