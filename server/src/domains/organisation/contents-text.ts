import type { Language } from '@iwater/contract/errors'

const words = {
  organisations: { zh: '个下级单位', one: 'organisation below it', many: 'organisations below it' },
  units: { zh: '个监测单元', one: 'unit', many: 'units' },
  people: { zh: '名人员', one: 'person', many: 'people' },
  connections: { zh: '个现场连接', one: 'field connection', many: 'field connections' },
  measured: {
    zh: '个有测量数据的监测点',
    one: 'point with measured values',
    many: 'points with measured values',
  },
} as const

/** What keeps an organisation from being deleted, without what there is none of. */
export type KeepingContents = Partial<Record<keyof typeof words, number>>

export function contentsText(contents: KeepingContents, language: Language) {
  const present = Object.entries(words)
    .map(([name, word]) => ({ count: contents[name as keyof typeof words] ?? 0, word }))
    .filter(({ count }) => count > 0)
  return present
    .map(({ count, word }) =>
      language === 'zh' ? `${count} ${word.zh}` : `${count} ${count === 1 ? word.one : word.many}`,
    )
    .join(language === 'zh' ? '、' : ', ')
}
