import { defineText } from '#web/platform/i18n/define-text.ts'

/** The quality flags of HJ 212. */
export const qualityFlagText = defineText({
  zh: {
    N: '正常',
    F: '停运',
    M: '维护',
    S: '手工输入',
    D: '故障',
    C: '校准',
    T: '超测上限',
    B: '通讯异常',
    P: '电源故障',
  },
  en: {
    N: 'Valid',
    F: 'Out of service',
    M: 'Maintenance',
    S: 'Manual entry',
    D: 'Fault',
    C: 'Calibration',
    T: 'Above measuring range',
    B: 'Communication fault',
    P: 'Power failure',
  },
})
