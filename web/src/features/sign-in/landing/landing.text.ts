import { defineText } from '#web/platform/i18n/define-text.ts'

export const landingText = defineText({
  zh: {
    slogan: '水务与环境监测，一个平台',
    features: [
      '现场数据实时接入，一秒内可见',
      '从五分钟到十年的趋势',
      '每个人只看到本单位和权限内的内容',
    ].join('\n'),
    title: '进入您的单位',
    note: '输入本单位的代码，打开登录页面。代码可向单位的系统管理员询问。',
    label: '单位代码',
    submit: '进入',
    missing: '请输入单位代码',
    unknown: '没有使用此代码的单位，请检查后重新输入',
    recent: '最近使用',
    host: '本站点的单位',
    forget: (name: string) => `从列表中移除${name}`,
  },
  en: {
    slogan: 'Water and environment, watched in one place',
    features: [
      'Readings from the field in view within a second',
      'Trends from five minutes to ten years',
      'Everyone sees what their organisation and rights allow',
    ].join('\n'),
    title: 'Find your organisation',
    note: 'Enter the code of your organisation to open its sign-in page. Its system administrator knows the code.',
    label: 'Organisation code',
    submit: 'Continue',
    missing: 'Enter the code of your organisation',
    unknown: 'No organisation has this code. Check it and try again.',
    recent: 'Used here before',
    host: 'The organisation of this site',
    forget: (name: string) => `Remove ${name} from the list`,
  },
})
