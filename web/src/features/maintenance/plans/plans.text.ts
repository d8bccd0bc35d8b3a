import type { LeftOutReason } from '@iwater/contract/maintenance/plan-copies'
import type { TrialState } from '@iwater/contract/maintenance/plan-trial'
import { counted } from '#web/platform/i18n/counted.ts'
import { defineText } from '#web/platform/i18n/define-text.ts'

type Reasons = Readonly<Record<LeftOutReason, (missing: string) => string>>

const reasonsZh: Reasons = {
  'same-plan': () => '已有同名计划',
  'no-device': (missing) => `没有设备“${missing}”`,
  'several-devices': (missing) => `有多台名为“${missing}”的设备`,
  'no-point': (missing) => `没有与“${missing}”因子相同的监测点`,
  'several-points': (missing) => `有多个与“${missing}”因子相同的监测点，且名称都不同`,
  'no-reading': (missing) => `计时监测点“${missing}”尚无有效读数`,
  'not-found': () => '已退役或无权查看',
}

const reasonsEn: Reasons = {
  'same-plan': () => 'Has a plan of this name already',
  'no-device': (missing) => `No device “${missing}”`,
  'several-devices': (missing) => `Several devices are called “${missing}”`,
  'no-point': (missing) => `No point of the factor of “${missing}”`,
  'several-points': (missing) => `Several points of the factor of “${missing}”, none of that name`,
  'no-reading': (missing) => `The hour counter “${missing}” has no valid reading yet`,
  'not-found': () => 'Retired, or not visible to you',
}

const statesZh: Readonly<Record<TrialState, string>> = {
  fresh: '有效',
  stale: '过期',
  flagged: '数据标记为无效',
  missing: '无数据',
}

const statesEn: Readonly<Record<TrialState, string>> = {
  fresh: 'Valid',
  stale: 'Stale',
  flagged: 'Flagged as not valid',
  missing: 'No data',
}

export const plansText = defineText({
  zh: {
    noObjects: '没有维护对象的计划不会生成工作。',
    copy: '复制到…',
    copyOf: (name: string) => `复制“${name}”到其他单元或设备`,
    copyTitle: (name: string) => `复制“${name}”`,
    unitCopies: (unit: string) =>
      `每个单元生成一份独立的计划，步骤、人员和期限相同；设备按“${unit}”中的设备名称对应，条件和计时监测点按因子对应。`,
    deviceCopies: (device: string) =>
      `每台设备生成一份独立的计划，步骤、人员和期限相同；“${device}”的监测点换成该设备同一因子的监测点。`,
    hoursStart: '运行小时从各计时监测点的当前读数算起。',
    to: '复制到',
    unit: '监测单元',
    device: '设备',
    search: '名称',
    organisation: '所属单位',
    unitKind: '单元类型',
    found: (count: string) => `找到 ${count} 个`,
    shown: (shown: string, count: string) => `显示前 ${shown} 个，共 ${count} 个；请缩小范围`,
    selectAll: (count: string) => `全选 ${count} 个`,
    selected: (count: string) => `已选 ${count} 个`,
    tooMany: (most: string) => `一次最多复制到 ${most} 个`,
    clear: '清除',
    nothing: '没有找到',
    preview: '预览',
    back: '上一步',
    cancel: '取消',
    made: (count: string) => `将生成 ${count} 份`,
    noneMade: '没有可生成的计划',
    left: (count: string) => `不复制 ${count} 个`,
    points: (points: string) => `监测点：${points}`,
    reason: reasonsZh,
    copyCount: (count: string) => `复制 ${count} 份`,
    copied: (count: string) => `已生成 ${count} 份计划`,
    afterwards: '生成后列表只显示同名计划，不需要的可勾选删除。',
    hidden: '无权查看',
    separator: '、',
    tryCondition: '试算条件',
    tryHours: '试算运行小时',
    retry: '重新试算',
    present: '当前值',
    states: statesZh,
    noPoint: '未选监测点',
    met: '条件当前满足',
    metFor: (minutes: string) => `条件当前满足；持续 ${minutes} 分钟后生成维护工作。`,
    notMet: '条件当前不满足',
    undecided: '数据缺失或过期，条件视为不满足',
    run: (run: string, every: string) => `已运行 ${run} h，每 ${every} h 维护一次`,
    due: '现在已到期，保存后一小时内生成维护工作。',
    left_hours: (hours: string) => `还差 ${hours} h`,
    unread: '计时监测点没有有效读数，不会到期',
    fillIn: '请先填写计时监测点、间隔和上次维护。',
  },
  en: {
    noObjects: 'A plan without units or devices opens no tasks.',
    copy: 'Copy to …',
    copyOf: (name: string) => `Copy “${name}” to other units or devices`,
    copyTitle: (name: string) => `Copy “${name}”`,
    unitCopies: (unit: string) =>
      `Each unit gets a plan of its own with the same steps, people and deadlines, on its devices that are called as those of “${unit}”. Points of a condition or hour counter become those of the same factor.`,
    deviceCopies: (device: string) =>
      `Each device gets a plan of its own with the same steps, people and deadlines. Points of “${device}” become its points of the same factor.`,
    hoursStart: 'Running hours begin at the present readings of the counters.',
    to: 'Copy to',
    unit: 'Units',
    device: 'Devices',
    search: 'Name',
    organisation: 'Organisation',
    unitKind: 'Unit kind',
    found: (count: string) => `${count} found`,
    shown: (shown: string, count: string) =>
      `The first ${shown} of ${count} are shown; search for the others`,
    selectAll: (count: string) => `Select all ${count}`,
    selected: (count: string) => `${count} selected`,
    tooMany: (most: string) => `At most ${most} at once`,
    clear: 'Clear',
    nothing: 'Nothing found',
    preview: 'Preview',
    back: 'Back',
    cancel: 'Cancel',
    made: (count: string) => `${count} ${counted(count, 'plan is', 'plans are')} made`,
    noneMade: 'No plan can be made',
    left: (count: string) => `${count} left out`,
    points: (points: string) => `Points: ${points}`,
    reason: reasonsEn,
    copyCount: (count: string) => `Make ${count} ${counted(count, 'copy', 'copies')}`,
    copied: (count: string) => `${count} ${counted(count, 'plan was', 'plans were')} made`,
    afterwards:
      'The list shows the plans of this name then; those not wanted are ticked and deleted there.',
    hidden: 'Not visible to you',
    separator: ', ',
    tryCondition: 'Try the condition',
    tryHours: 'Try the running hours',
    retry: 'Try again',
    present: 'Present values',
    states: statesEn,
    noPoint: 'No point chosen',
    met: 'The condition is met now',
    metFor: (minutes: string) =>
      `The condition is met now; a task is opened once it holds for ${minutes} min.`,
    notMet: 'The condition is not met now',
    undecided: 'Values are missing or stale: the condition counts as not met',
    run: (run: string, every: string) => `${run} h run; work falls due every ${every} h`,
    due: 'Due now: a task is opened within an hour after saving.',
    left_hours: (hours: string) => `${hours} h left`,
    unread: 'The hour counter has no valid reading, so the plan does not fall due',
    fillIn: 'Fill in the hour counter, the interval and the last work first.',
  },
})
