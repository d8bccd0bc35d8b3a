import { definePages } from './page.ts'

/** The pages of the signed-in user, reached from the header. */
export const accountPages = definePages({
  profile: {
    path: '/account/profile',
    title: { zh: '个人信息', en: 'Profile' },
    isWithoutTab: true,
  },
  contacts: {
    path: '/account/contacts',
    title: { zh: '通讯录', en: 'Contacts' },
    isWithoutTab: true,
  },
  files: {
    path: '/account/files',
    title: { zh: '我的文件', en: 'My files' },
    isWithoutTab: true,
  },
  password: {
    path: '/account/password',
    title: { zh: '修改密码', en: 'Password' },
    isWithoutTab: true,
  },
  sessions: {
    path: '/account/sessions',
    title: { zh: '登录会话', en: 'Sessions' },
    isWithoutTab: true,
  },
  devices: {
    path: '/account/devices',
    title: { zh: '绑定设备', en: 'Devices' },
    isWithoutTab: true,
  },
  secondFactor: {
    path: '/account/second-factor',
    title: { zh: '动态口令', en: 'Second factor' },
    isWithoutTab: true,
  },
  jobs: {
    path: '/account/jobs',
    title: { zh: '后台任务', en: 'Background jobs' },
    isWithoutTab: true,
  },
})
