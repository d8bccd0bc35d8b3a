import type { LocalText } from '../fields.ts'
import type { unitKinds } from '../monitoring.ts'

export const unitKindNames: Readonly<Record<(typeof unitKinds)[number], LocalText>> = {
  'water-works': { zh: '自来水厂', en: 'Water works' },
  'sewage-works': { zh: '污水处理厂', en: 'Sewage works' },
  'pump-station': { zh: '泵站', en: 'Pump station' },
  'river-section': { zh: '河道断面', en: 'River section' },
  outfall: { zh: '排口', en: 'Outfall' },
  mill: { zh: '选矿厂', en: 'Ore mill' },
  'tailings-pond': { zh: '尾矿库', en: 'Tailings pond' },
  network: { zh: '管网', en: 'Pipe network' },
}
