import { defineText } from '#web/platform/i18n/define-text.ts'

/** Texts of the panel of one person. */
export const personText = defineText({
  zh: {
    loginName: '登录名',
    account: '账号',
    state: '状态',
    lastSignIn: '最近登录',
    sessions: '在线会话',
    createdAt: '创建时间',
    secondFactor: '动态口令',
    on: '已启用',
    off: '未启用',
    done: '完成',
    notChangeable: '该人员的权限或数据范围超出您的权限，仅可查看。',
    isSelf:
      '这是您自己的账号：停用、解锁和重置密码请联系其他管理员，手机号码和邮箱请在个人信息中修改。',
    disable: '停用',
    enable: '启用',
    unlock: '解除锁定',
    renew: '重置密码',
    endSessions: '结束全部会话',
    resetSecurity: '解除动态口令与绑定设备',
    ask: {
      renew: {
        title: (name: string) => `重置“${name}”的密码？`,
        text: '原密码立即失效，该人员的全部会话结束。新密码只显示一次，登录后须修改。',
      },
      endSessions: {
        title: (name: string) => `结束“${name}”的全部会话？`,
        text: '该人员须重新登录，密码不变。',
      },
      resetSecurity: {
        title: (name: string) => `解除“${name}”的动态口令与绑定设备？`,
        text: '仅用于设备遗失。解除后凭密码即可登录。',
      },
    },
    created: '人员已创建',
    renewed: '新密码',
    once: '此密码只显示一次，请立即转交本人，登录后须修改。',
    password: '初始密码',
    copy: '复制密码',
  },
  en: {
    loginName: 'Login name',
    account: 'Account',
    state: 'State',
    lastSignIn: 'Last sign-in',
    sessions: 'Active sessions',
    createdAt: 'Created at',
    secondFactor: 'Second factor',
    on: 'Enabled',
    off: 'Disabled',
    done: 'Done',
    notChangeable: 'The permissions or data scope of this person exceed yours. Read-only.',
    isSelf:
      'This is your own account. Only another administrator can disable or unlock it or reset its password. Change your mobile number and e-mail address in your profile.',
    disable: 'Disable',
    enable: 'Enable',
    unlock: 'Unlock',
    renew: 'Reset password',
    endSessions: 'End all sessions',
    resetSecurity: 'Remove second factor and bound devices',
    ask: {
      renew: {
        title: (name: string) => `Reset the password of ${name}?`,
        text: 'The old password stops working immediately and all sessions of the person end. The new password is shown only once and must be changed at sign-in.',
      },
      endSessions: {
        title: (name: string) => `End all sessions of ${name}?`,
        text: 'The person must sign in again. The password does not change.',
      },
      resetSecurity: {
        title: (name: string) => `Remove the second factor and bound devices of ${name}?`,
        text: 'Only for lost devices. Afterwards the password alone is sufficient to sign in.',
      },
    },
    created: 'Person created',
    renewed: 'New password',
    once: 'This password is shown only once. Hand it over now. It must be changed at sign-in.',
    password: 'Initial password',
    copy: 'Copy password',
  },
})
