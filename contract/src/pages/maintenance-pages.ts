import type { Page } from './page.ts'

/** Pages of recurring and corrective work on units and devices. */
export const maintenancePages = {
  maintenanceTasks: {
    path: '/maintenance/tasks',
    title: { zh: '维护工作', en: 'Maintenance tasks' },
    icon: 'clipboard-list',
    permission: 'maintenance.view',
    introduction: {
      zh: '到期、逾期和进行中的维护工作与检修，在现场用手机记录。',
      en: 'Due, overdue and started work on units and devices, recorded on the spot by phone.',
    },
    menu: 'maintenance',
  },
  maintenanceTask: {
    path: '/maintenance/tasks/:taskId',
    title: { zh: '维护工作', en: 'Maintenance task' },
    permission: 'maintenance.view',
  },
  maintenancePlans: {
    path: '/maintenance/plans',
    title: { zh: '维护计划', en: 'Maintenance plans' },
    icon: 'wrench',
    permission: 'maintenance.view',
    introduction: {
      zh: '按日历、运行小时、数据条件或天气预报生成维护工作。',
      en: 'Recurring work by the calendar, running hours, a condition on data or the weather forecast.',
    },
    menu: 'maintenance',
    configuration: 'plant',
  },
  calibrations: {
    path: '/maintenance/calibrations',
    title: { zh: '校准台账', en: 'Calibration book' },
    icon: 'book-open',
    permission: 'maintenance.view',
    introduction: {
      zh: '在线分析仪的核查、校准和比对：误差、结果、趋势和下次到期。',
      en: 'Checks, calibrations and comparisons of online analysers: errors, results, trend and next due day.',
    },
    menu: 'maintenance',
  },
  calibrationRules: {
    path: '/maintenance/calibration-rules',
    title: { zh: '校准规则', en: 'Calibration rules' },
    icon: 'circle-gauge',
    permission: 'maintenance.view',
    introduction: {
      zh: '每台分析仪核查、校准和比对的间隔与误差限值，以及逾期和不合格的仪器。',
      en: 'Intervals and limits of the error for each analyser, and which of them are overdue or have failed.',
    },
    menu: 'maintenance',
    configuration: 'plant',
  },
  holidays: {
    path: '/maintenance/holidays',
    title: { zh: '节假日', en: 'Holidays' },
    icon: 'calendar-days',
    permission: 'maintenance.view',
    introduction: {
      zh: '法定节假日与调休，以及本单位自定的休息日和工作日。',
      en: 'Public holidays and make-up workdays, and days off of the organisation itself.',
    },
    menu: 'maintenance',
    configuration: 'plant',
  },
} as const satisfies Record<string, Page>
