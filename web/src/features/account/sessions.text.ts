import { defineText } from '#web/platform/i18n/define-text.ts'

export const sessionsText = defineText({
  zh: {
    description: '当前保持登录的设备和程序。如发现陌生会话，请结束该会话并修改密码。',
    title: '登录会话',
    current: '当前会话',
    started: '登录于',
    renewed: '最近活动',
    end: '结束',
    endOne: (what: string) => `结束${what}的会话`,
    endOthers: '结束其他全部会话',
    endOthersQuestion: '其他设备和程序将立即退出登录，未保存的内容会丢失。',
    cancel: '取消',
    unknownBrowser: '未知程序',
    on: (browser: string, system: string) => `${browser} · ${system}`,
    phone: '手机',
  },
  en: {
    description:
      'Devices and programs on which you are signed in. End unknown sessions and change your password.',
    title: 'Sessions',
    current: 'Current session',
    started: 'Signed in',
    renewed: 'last active',
    end: 'End',
    endOne: (what: string) => `End the session on ${what}`,
    endOthers: 'End all other sessions',
    endOthersQuestion:
      'Other devices and programs are signed out immediately. Unsaved changes on them are lost.',
    cancel: 'Cancel',
    unknownBrowser: 'Unknown program',
    on: (browser: string, system: string) => `${browser} on ${system}`,
    phone: 'Phone',
  },
})
