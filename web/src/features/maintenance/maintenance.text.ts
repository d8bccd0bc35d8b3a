import { defineText } from '#web/platform/i18n/define-text.ts'

export const maintenanceText = defineText({
  zh: {
    holidaysText: '按日历的维护计划遇休息日时，依据这里的节假日和调休提前或顺延。',
    lists: '节假日列表',
    own: '本单位自定',
    published: '法定节假日',
    holiday: '节日',
    daysOff: '放假',
    makeUp: '调休上班',
    comma: '、',
    days: (count: string) => `${count} 天`,
    source: '按国务院办公厅公布的节假日安排。',
    unpublished: (year: string) =>
      `${year} 年的节假日安排尚未公布：到期日只按周末和本单位自定的日期调整。`,
    skip: '跳过',
    skipTitle: (name: string) => `跳过“${name}”`,
    skipText: '跳过后本次工作不再执行，下一次照常到期。',
    reason: '原因',
    skipped: '已跳过',
  },
  en: {
    holidaysText:
      'Where work by the calendar falls on a day off, it is moved by these holidays and make-up workdays.',
    lists: 'Lists of holidays',
    own: 'Own days',
    published: 'Public holidays',
    holiday: 'Holiday',
    daysOff: 'Days off',
    makeUp: 'Worked instead',
    comma: ', ',
    days: (count: string) => `${count} d`,
    source: 'As announced by the General Office of the State Council.',
    unpublished: (year: string) =>
      `The holidays of ${year} are not published yet: due days are moved by weekends and own days alone.`,
    skip: 'Skip',
    skipTitle: (name: string) => `Skip “${name}”`,
    skipText: 'This time the work is not done; the next one falls due as usual.',
    reason: 'Reason',
    skipped: 'Skipped',
  },
})
