import type { VersionRecord } from '@iwater/contract/organisation'

const lines = (...changes: string[]) => changes.join('\n')

/** The entries of CHANGELOG.md that concern users; oldest first. */
export const versionRecords: readonly VersionRecord[] = [
  {
    version: '0.1',
    releasedOn: '2026-11-20',
    title: { zh: '登录、现场数据与在线监测', en: 'Sign-in, field data and online monitoring' },
    text: {
      zh: lines(
        '按单位代码登录；首次登录须修改密码；退出后令牌立即失效。',
        '菜单由服务器下发，标签页保留状态；中英文、深浅色与任意主题色。',
        '现场数据经 HJ 212（2005、2017、2025）、MQTT、HTTP 和文件接入，可查看每个连接收到的报文与拒收原因。',
        '在线监测显示实时值、状态，以及从五分钟到十年的趋势。',
      ),
      en: lines(
        'Sign in under an organisation code. A first password must be changed. Signing out invalidates the tokens at once.',
        'Menus from the server, tabs that keep their state, two languages, light and dark themes, any brand colour.',
        'Field data over HJ 212 (2005, 2017, 2025), MQTT, HTTP and files; every connection shows its frames and the reasons for rejections.',
        'Online monitoring with live values, states and trends from five minutes to ten years.',
      ),
    },
  },
  {
    version: '0.2',
    releasedOn: '2026-11-21',
    title: { zh: '更多登录方式', en: 'More sign-in methods' },
    text: {
      zh: lines(
        '短信登录、单点登录与统一认证（OpenID Connect）；可选的动态口令。',
        '忘记密码时可用短信验证码重新设置。',
        '登录区新增系统介绍、移动应用、版本更新和联系我们。',
        '管理员可在“登录设置”中管理登录规则、单点登录来源和统一认证服务。',
      ),
      en: lines(
        'Sign-in by SMS, single sign-on and OpenID Connect; an optional second factor.',
        'A forgotten password can be reset with an SMS code.',
        'New on the sign-in page: introduction, mobile app, version records and contact.',
        'Administrators manage sign-in rules, partners and providers on the page “Sign-in settings”.',
      ),
    },
  },
]
