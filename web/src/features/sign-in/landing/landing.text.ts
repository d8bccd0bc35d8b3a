import { defineText } from '#web/platform/i18n/define-text.ts'

export const landingText = defineText({
  zh: {
    slogan: '水务与环境监测，一个平台',
    features: [
      '现场数据实时接入，一秒内可见',
      '从五分钟到十年的趋势',
      '按单位和权限控制访问范围',
    ].join('\n'),
    title: '进入您的单位',
    note: '输入单位代码以打开登录页面。代码请向本单位的系统管理员查询。',
    label: '单位代码',
    submit: '进入',
    missing: '请输入单位代码',
    unknown: '单位代码不存在，请检查后重新输入',
    recent: '最近使用',
    host: '本站点的单位',
    forget: (name: string) => `从列表中移除${name}`,
  },
  en: {
    slogan: 'One platform for water and environmental monitoring',
    features: [
      'Field data visible within one second',
      'Trends from five minutes to ten years',
      'Access limited by organisation and permissions',
    ].join('\n'),
    title: 'Open your organisation',
    note: 'Enter your organisation code to open the sign-in page. Ask your system administrator for the code.',
    label: 'Organisation code',
    submit: 'Continue',
    missing: 'Enter the organisation code',
    unknown: 'Unknown organisation code. Check it and try again.',
    recent: 'Recently used',
    host: 'Organisation of this site',
    forget: (name: string) => `Remove ${name} from the list`,
  },
})
