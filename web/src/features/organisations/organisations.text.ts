import { counted } from '#web/platform/i18n/counted.ts'
import { defineText } from '#web/platform/i18n/define-text.ts'

type Extent = { organisations: string; units: string; people: string }

export const organisationsText = defineText({
  zh: {
    move: (name: string) => `移动“${name}”`,
    hide: (name: string) => `隐藏“${name}”`,
    show: (name: string) => `显示“${name}”`,
    several: (count: string) => `更改 ${count} 个单位的位置或显示`,
    extent: ({ organisations, units, people }: Extent) =>
      `涉及单位 ${organisations} 个（含下级）、监测单元 ${units} 个、人员 ${people} 名。`,
    gaining: (count: string) => `上级单位中有 ${count} 名人员将可以查看这些单位的数据。`,
    losing: (count: string) => `上级单位中有 ${count} 名人员将不能再查看这些单位的数据。`,
    same: '上级单位中能查看这些单位的人员不变。',
    confirm: '确认更改',
  },
  en: {
    move: (name: string) => `Move “${name}”`,
    hide: (name: string) => `Hide “${name}”`,
    show: (name: string) => `Show “${name}”`,
    several: (count: string) => `Change the place or visibility of ${count} organisations`,
    extent: ({ organisations, units, people }: Extent) =>
      `This concerns ${organisations} ${counted(organisations, 'organisation', 'organisations')} with those below, ${units} ${counted(units, 'unit', 'units')} and ${people} ${counted(people, 'person', 'people')}.`,
    gaining: (count: string) =>
      `${count} ${counted(count, 'person', 'people')} of organisations above will see the data of these organisations.`,
    losing: (count: string) =>
      `${count} ${counted(count, 'person', 'people')} of organisations above will no longer see the data of these organisations.`,
    same: 'The same people of organisations above will see these organisations.',
    confirm: 'Confirm the change',
  },
})
