import { counted } from '#web/platform/i18n/counted.ts'
import { defineText } from '#web/platform/i18n/define-text.ts'

type Counts = { units: number; devices: number; points: number }

const zhCounts = ({ units, devices, points }: Counts) =>
  [
    ...(units > 0 ? [`${units} 个单元`] : []),
    ...(devices > 0 ? [`${devices} 台设备`] : []),
    ...(points > 0 ? [`${points} 个监测点`] : []),
  ].join('、')

const enCounts = ({ units, devices, points }: Counts) =>
  [
    ...(units > 0 ? [`${units} ${counted(units, 'unit', 'units')}`] : []),
    ...(devices > 0 ? [`${devices} ${counted(devices, 'device', 'devices')}`] : []),
    ...(points > 0 ? [`${points} ${counted(points, 'point', 'points')}`] : []),
  ].join(', ')

export const plantText = defineText({
  zh: {
    pointQuota: {
      used: (present: string, quota: string) => `使用中的监测点 ${present} / ${quota}`,
      full: '。已达配额，不能再添加。请退役不用的监测点，或联系平台运营方。',
    },
    retire: '退役',
    bringBack: '恢复使用',
    retireTitle: (name: string) => `将“${name}”退役`,
    retireTickedTitle: (count: string) => `将所选 ${count} 条记录退役`,
    retireText: {
      unit: '单元的设备和监测点一并退役：不再接收数据，不再出现在实时列表和统计中；历史数据和趋势保留。',
      device:
        '设备的监测点一并退役：不再接收数据，不再出现在实时列表和统计中；历史数据和趋势保留。',
      point: '监测点不再接收数据，不再出现在实时列表和统计中；历史数据和趋势保留。',
    },
    retireBack: '以后可以恢复使用；此前单独退役的下级不会随之恢复。',
    didRetire: (counts: Counts) => `已退役：${zhCounts(counts)}`,
    didBringBack: (counts: Counts) => `已恢复使用：${zhCounts(counts)}`,
    nothingChanged: '没有需要更改的记录',
    copy: '复制',
    cancel: '取消',
    copyTitle: (name: string) => `复制“${name}”`,
    copyText: '复制在用的设备、监测点和当前限值；不复制历史数据、现场连接和密钥。',
    copied: (counts: Counts) => `已复制：${zhCounts(counts)}`,
    deleteWithText: (name: string, counts: Counts) =>
      `将删除“${name}”，并一同删除 ${zhCounts(counts)}；尚无测量数据。删除后不能恢复。`,
    deletedWith: (name: string, counts: Counts) =>
      `已删除“${name}”，并一同删除 ${zhCounts(counts)}`,
  },
  en: {
    pointQuota: {
      used: (present: string, quota: string) => `${present} of ${quota} points in use`,
      full: '. The quota is reached. Retire points that are not needed, or contact the operator of the platform.',
    },
    retire: 'Retire',
    bringBack: 'Bring back',
    retireTitle: (name: string) => `Retire “${name}”`,
    retireTickedTitle: (count: string) =>
      `Retire ${count} selected ${counted(count, 'record', 'records')}`,
    retireText: {
      unit: 'Its devices and points are retired too: they take no more values and leave live lists and counts. History and trends are kept.',
      device:
        'Its points are retired too: they take no more values and leave live lists and counts. History and trends are kept.',
      point:
        'The point takes no more values and leaves live lists and counts. History and trends are kept.',
    },
    retireBack:
      'It can be brought back later; what was retired before by itself does not come back with it.',
    didRetire: (counts: Counts) => `Retired: ${enCounts(counts)}`,
    didBringBack: (counts: Counts) => `Brought back: ${enCounts(counts)}`,
    nothingChanged: 'There was nothing to change',
    copy: 'Copy',
    cancel: 'Cancel',
    copyTitle: (name: string) => `Copy “${name}”`,
    copyText:
      'Devices, points and present limits in use are copied; no history, field connections or keys.',
    copied: (counts: Counts) => `Copied: ${enCounts(counts)}`,
    deleteWithText: (name: string, counts: Counts) =>
      `Deleting “${name}” also deletes ${enCounts(counts)}. Nothing was measured. This cannot be undone.`,
    deletedWith: (name: string, counts: Counts) =>
      `“${name}” was deleted, with ${enCounts(counts)}`,
  },
})
