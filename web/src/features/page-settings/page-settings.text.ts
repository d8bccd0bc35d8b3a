import { defineText } from '#web/platform/i18n/define-text.ts'

export const pageSettingsText = defineText({
  zh: {
    title: '页面设置',
    description: '人员登录后的首页，以及功能页面上方显示的公告。',
    organisation: '单位',
    startNote: '对该单位及未单独设置的下级单位生效；人员可在个人信息中另行选择。',
    inherit: (page: string, from: string) => `沿用${from}的设置（${page}）`,
    superior: '上级单位',
    usual: (page: string) => `系统默认（${page}）`,
    saved: '已保存',
    notices: '功能公告',
    noticesNote: '打开功能页面时显示，用户关闭后不再显示。',
  },
  en: {
    title: 'Page settings',
    description: 'The start page after signing in, and announcements shown above function pages.',
    organisation: 'Organisation',
    startNote:
      'Applies to this organisation and to subordinates without their own setting. Users can choose another start page in their profile.',
    inherit: (page: string, from: string) => `As set for ${from} (${page})`,
    superior: 'the superior organisation',
    usual: (page: string) => `Product default (${page})`,
    saved: 'Saved',
    notices: 'Page announcements',
    noticesNote: 'Shown on the page until the user closes the announcement.',
  },
})
