import { counted } from '#web/platform/i18n/counted.ts'
import { defineText } from '#web/platform/i18n/define-text.ts'

type Contents = Record<'organisations' | 'units' | 'devices' | 'points' | 'systems', number>

const zhContents = ({ organisations, units, devices, points, systems }: Contents) =>
  [
    ...(organisations > 1 ? [`${organisations - 1} 个下级单位`] : []),
    ...(units > 0 ? [`${units} 个监测单元`] : []),
    ...(devices > 0 ? [`${devices} 台设备`] : []),
    ...(points > 0 ? [`${points} 个监测点`] : []),
    ...(systems > 0 ? [`${systems} 个系统`] : []),
  ].join('、')

const enContents = ({ organisations, units, devices, points, systems }: Contents) =>
  [
    ...(organisations > 1
      ? [
          `${organisations - 1} ${counted(organisations - 1, 'organisation', 'organisations')} below`,
        ]
      : []),
    ...(units > 0 ? [`${units} ${counted(units, 'unit', 'units')}`] : []),
    ...(devices > 0 ? [`${devices} ${counted(devices, 'device', 'devices')}`] : []),
    ...(points > 0 ? [`${points} ${counted(points, 'point', 'points')}`] : []),
    ...(systems > 0 ? [`${systems} ${counted(systems, 'system', 'systems')}`] : []),
  ].join(', ')

type Extent = { organisations: string; units: string; people: string }

export const organisationsText = defineText({
  zh: {
    move: (name: string) => `移动“${name}”`,
    fromTo: (from: string, to: string) => `上级单位由“${from}”改为“${to}”。`,
    hide: (name: string) => `隐藏“${name}”`,
    show: (name: string) => `显示“${name}”`,
    several: (count: string) => `更改 ${count} 个单位的位置或显示`,
    extent: ({ organisations, units, people }: Extent) =>
      `涉及单位 ${organisations} 个（含下级）、监测单元 ${units} 个、人员 ${people} 名。`,
    gaining: (count: string) => `上级单位中有 ${count} 名人员将可以查看这些单位的数据。`,
    losing: (count: string) => `上级单位中有 ${count} 名人员将不能再查看这些单位的数据。`,
    same: '上级单位中能查看这些单位的人员不变。',
    confirm: '确认更改',
    deleteWithText: (name: string, contents: Contents) =>
      `将删除“${name}”，并一同删除 ${zhContents(contents)}；尚无测量数据。删除后不能恢复。`,
    deletedWith: (name: string, contents: Contents) =>
      `已删除“${name}”，并一同删除 ${zhContents(contents)}`,
  },
  en: {
    move: (name: string) => `Move “${name}”`,
    fromTo: (from: string, to: string) => `The parent changes from “${from}” to “${to}”.`,
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
    deleteWithText: (name: string, contents: Contents) =>
      `Deleting “${name}” also deletes ${enContents(contents)}. Nothing was measured. This cannot be undone.`,
    deletedWith: (name: string, contents: Contents) =>
      `“${name}” was deleted, with ${enContents(contents)}`,
  },
})
