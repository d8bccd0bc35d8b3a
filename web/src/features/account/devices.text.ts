import { defineText } from '#web/platform/i18n/define-text.ts'

export const devicesText = defineText({
  zh: {
    description: '绑定常用的浏览器，可以要求只能在这些浏览器上登录。绑定不能代替密码。',
    title: '已绑定的设备',
    none: '还没有绑定设备',
    noneHint: '绑定本设备后，可以要求只在已绑定的设备上登录。',
    current: '本设备',
    name: '设备名称',
    nameMissing: '请输入设备名称',
    bind: '绑定本设备',
    unbind: '解绑',
    unbindOne: (name: string) => `解绑${name}`,
    boundAt: '绑定于',
    lastAt: '最近登录',
    only: '只允许在已绑定的设备上登录',
    onlyNote:
      '在其他设备上即使密码正确也不能登录。清除浏览器数据后本设备需要重新绑定；如果全部丢失，请联系管理员。',
    usual: (browser: string, system: string) => `${system} 上的 ${browser}`,
  },
  en: {
    description:
      'Bind the browsers you use; signing in can then be limited to them. A bound device never replaces the password.',
    title: 'Bound devices',
    none: 'No device is bound yet',
    noneHint: 'Once this one is bound, signing in can be limited to bound devices.',
    current: 'This device',
    name: 'Name of the device',
    nameMissing: 'Enter a name',
    bind: 'Bind this device',
    unbind: 'Unbind',
    unbindOne: (name: string) => `Unbind ${name}`,
    boundAt: 'Bound',
    lastAt: 'last signed in',
    only: 'Only bound devices may sign in',
    onlyNote:
      'Elsewhere even the right password is rejected. Clearing the data of this browser unbinds it; if all are lost, ask your administrator.',
    usual: (browser: string, system: string) => `${browser} on ${system}`,
  },
})
