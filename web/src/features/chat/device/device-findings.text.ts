import { counted } from '#web/platform/i18n/counted.ts'
import { defineText } from '#web/platform/i18n/define-text.ts'

/** Texts of live values beside the reasons of a question. */
export const deviceFindingsText = defineText({
  zh: {
    values: (device: string, unit: string) => `${device}（${unit}）的当前值`,
    reading: '正在读取实时数据…',
    reasons: '可能原因',
    out: '已排除',
    ruledOut: '实时数据已排除：',
    basis: '依据：',
    between: '、',
    some: (count: string) => `实时数据排除了 ${count} 个原因，仍可打开查看。`,
    none: '实时数据没有排除任何原因。',
    missing: (names: string) => `该设备没有监测：${names}。`,
    noValues: '该设备没有监测点。',
    measured: '测于',
    states: {
      usable: '',
      missing: '尚无数据，不作判断依据',
      flagged: '带标记，不作判断依据',
      maintenance: '维护中或其后维护过，不作判断依据',
      future: '时间晚于现在，不作判断依据',
      stale: '已过期，不作判断依据',
      offline: '连接离线，不作判断依据',
      'other-unit': '单位与因子不符，不作判断依据',
    },
  },
  en: {
    values: (device: string, unit: string) => `Present values of ${device} (${unit})`,
    reading: 'Reading the live values…',
    reasons: 'Possible reasons',
    out: 'Ruled out',
    ruledOut: 'Ruled out by live values:',
    basis: 'Because of: ',
    between: ', ',
    some: (count: string) =>
      `Live values rule out ${count} ${counted(count, 'reason', 'reasons')}. You can still open ${counted(count, 'it', 'them')}.`,
    none: 'Live values rule out no reason.',
    missing: (names: string) => `Not measured at this device: ${names}.`,
    noValues: 'This device has no points.',
    measured: 'measured',
    states: {
      usable: '',
      missing: 'No data yet, not used',
      flagged: 'Flagged, not used',
      maintenance: 'Worked on, not used',
      future: 'Later than now, not used',
      stale: 'Stale, not used',
      offline: 'Connection offline, not used',
      'other-unit': 'Unit of measure does not fit the factor, not used',
    },
  },
})
