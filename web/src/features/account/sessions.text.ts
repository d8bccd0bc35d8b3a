import { defineText } from '#web/platform/i18n/define-text.ts'

export const sessionsText = defineText({
  zh: {
    description: '您在哪些设备和程序上保持登录。发现不认识的，请结束它并修改密码。',
    title: '保持登录的会话',
    current: '本次登录',
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
      'Devices and programs on which you are signed in. End what you do not know, and change your password.',
    title: 'Where you are signed in',
    current: 'This one',
    started: 'Signed in',
    renewed: 'last active',
    end: 'End',
    endOne: (what: string) => `End the session on ${what}`,
    endOthers: 'End all others',
    endOthersQuestion:
      'Other devices and programs are signed out at once; what is not saved there is lost.',
    cancel: 'Cancel',
    unknownBrowser: 'Unknown program',
    on: (browser: string, system: string) => `${browser} on ${system}`,
    phone: 'Phone',
  },
})
