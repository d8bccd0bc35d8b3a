import { defineText } from '#web/platform/i18n/define-text.ts'

/** The marks of HJ 212 on a value. */
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
    F: 'Not running',
    M: 'Maintenance',
    S: 'Entered by hand',
    D: 'Fault',
    C: 'Calibration',
    T: 'Over range',
    B: 'Link fault',
    P: 'Power failure',
  },
})
