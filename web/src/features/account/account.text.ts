import { defineText } from '#web/platform/i18n/define-text.ts'

export const accountText = defineText({
  zh: {
    title: '我的账号',
    sections: '账号设置',
    section: {
      profile: '个人信息',
      contacts: '通讯录',
      files: '我的文件',
      password: '修改密码',
      sessions: '登录会话',
      devices: '绑定设备',
      'second-factor': '动态口令',
      jobs: '后台任务',
    },
    save: '保存',
    saved: '已保存',
    cancel: '取消',
    password: '登录密码',
    passwordMissing: '请输入登录密码',
    noEntry: '未填写',
  },
  en: {
    title: 'My account',
    sections: 'Account settings',
    section: {
      profile: 'Profile',
      contacts: 'Contacts',
      files: 'My files',
      password: 'Password',
      sessions: 'Sessions',
      devices: 'Devices',
      'second-factor': 'Second factor',
      jobs: 'Background jobs',
    },
    save: 'Save',
    saved: 'Saved',
    cancel: 'Cancel',
    password: 'Your password',
    passwordMissing: 'Enter your password',
    noEntry: 'Not provided',
  },
})
