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
      '在其他设备上即使密码正确也不能登录。清除浏览器数据后本设备需要重新绑定；如绑定的设备全部丢失，请联系管理员。',
    usual: (browser: string, system: string) => `${system} 上的 ${browser}`,
  },
  en: {
    description:
      'Bind the browsers you use, and optionally limit sign-in to them. Binding does not replace the password.',
    title: 'Bound devices',
    none: 'No bound devices yet',
    noneHint: 'After binding this device you can limit sign-in to bound devices.',
    current: 'This device',
    name: 'Device name',
    nameMissing: 'Enter a device name',
    bind: 'Bind this device',
    unbind: 'Unbind',
    unbindOne: (name: string) => `Unbind ${name}`,
    boundAt: 'Bound at',
    lastAt: 'last sign-in',
    only: 'Allow sign-in only on bound devices',
    onlyNote:
      'Sign-in on other devices is rejected even with the correct password. After clearing browser data, bind this device again. If all bound devices are lost, contact your administrator.',
    usual: (browser: string, system: string) => `${browser} on ${system}`,
  },
})
