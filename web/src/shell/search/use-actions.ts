import {
  Bell,
  BellOff,
  Building2,
  CircleHelp,
  CircleUserRound,
  Droplets,
  Eye,
  House,
  Keyboard,
  Languages,
  LayoutDashboard,
  LockKeyhole,
  LogOut,
  Maximize,
  Monitor,
  Moon,
  Mountain,
  Palette,
  PanelLeft,
  Rows4,
  Send,
  Settings2,
  Sun,
  Undo2,
  UnfoldHorizontal,
} from 'lucide-react'
import { isPage } from '#web/app/page-patterns.ts'
import { paths } from '#web/app/paths.ts'
import { setMuted, useMuted } from '#web/features/messages/muted.ts'
import { useAddress } from '#web/platform/address/address.tsx'
import { currentLanguage, setLanguage, useText } from '#web/platform/i18n/language.ts'
import { useHasPermission, useSession } from '#web/platform/session/session.ts'
import { changeSettings, settings } from '#web/platform/settings/settings.ts'
import { toggleFullScreen } from '#web/shell/header/full-screen.ts'
import type { Enter } from '#web/shell/header/SystemTabs.tsx'
import { userEntries } from '#web/shell/header/user-entries.ts'
import { askBeforeLosing, closePages, takeClosed } from '#web/shell/pages/open-pages.ts'
import { shellText } from '#web/shell/shell.text.ts'
import { useShellState, useShellStore } from '#web/shell/shell-state.ts'
import { addressOf, othersThan } from '#web/shell/tabs/tab-list.ts'
import type { Go } from '#web/shell/use-go.ts'
import type { Choice } from './choice.ts'
import { searchText } from './search.text.ts'
import type { Shown } from './shown-dialog.ts'

type Place = { go: Go; enter: Enter; show: (next: Shown) => void }

/** Letters by which an action is found besides its name, in the language that is not on. */
const otherNames: Readonly<Record<string, string>> = {
  light: 'light theme 浅色 主题',
  dark: 'dark theme 深色 主题',
  auto: 'system theme 跟随系统 主题',
  water: 'water theme 清水 主题',
  mining: 'mining theme 矿山 主题',
  compact: 'compact density 紧凑',
  colourWeak: 'colour blind weak 色弱 色盲',
  language: 'language english chinese 语言 中文 英文',
  fullScreen: 'full screen 全屏',
  collapse: 'collapse menu sidebar 收起菜单',
  keys: 'keyboard shortcuts 快捷键',
  logOut: 'sign out log out 注销退出',
  desk: 'work desktop 工作桌面',
  personalDesktop: 'personal desktop 个人桌面',
  configure: 'configuration 配置管理',
  account: 'account password 账号 密码',
  lock: 'lock screen 锁屏 锁定屏幕',
  settings: 'display settings theme colour 显示设置 主题 颜色',
  mute: 'mute sound 静音 声音 提示音',
  unmute: 'unmute sound 声音 提示音',
  reopenTab: 'reopen restore closed tab 恢复 页签',
  closeOthers: 'close other tabs 关闭其他页签',
  organisations: 'change switch organisation 切换单位',
  publish: 'publish send message notice 发布 消息 通知',
  access: 'why hidden rights permission help 为什么看不到 权限',
}

type Words = (typeof searchText)['zh']['actions']
type Command = [key: keyof Words, icon: Choice['icon'], run: () => void]

/** What can be done with tabs, as far as there is anything to do. */
function useTabCommands(go: Go): Command[] {
  const store = useShellStore()
  const { pathname } = useAddress()
  const canReopen = useShellState(({ closed }) => closed.length > 0)
  const others = othersThan(
    useShellState(({ tabs }) => tabs),
    pathname,
  )
  const reopen = () => {
    const tab = takeClosed(store)
    if (tab !== undefined) go(addressOf(tab))
  }
  const closeOthers = () => askBeforeLosing(store, () => closePages(store, others), others)
  return [
    ...(canReopen ? [['reopenTab', Undo2, reopen] satisfies Command] : []),
    ...(others.length > 0
      ? [['closeOthers', UnfoldHorizontal, closeOthers] satisfies Command]
      : []),
  ]
}

/** Commands that depend on permissions and organisations of the user. */
function useUserCommands({ go, show }: Pick<Place, 'go' | 'show'>): Command[] {
  const isMuted = useMuted((muted) => muted.isMuted)
  const mayPublish = useHasPermission('messages.publish')
  const tree = useSession((session) => session.info?.OrganizationTree) ?? []
  const hasOthers = tree.length > 1 || (tree[0]?.children.length ?? 0) > 0
  const publish = () => go(paths.messages({ new: '1' }))
  return [
    ...(mayPublish ? [['publish', Send, publish] satisfies Command] : []),
    ...(hasOthers
      ? [['organisations', Building2, () => show('organisations')] satisfies Command]
      : []),
    isMuted ? ['unmute', Bell, () => setMuted(false)] : ['mute', BellOff, () => setMuted(true)],
  ]
}

/** What can be done from anywhere. */
export function useActions({ go, enter, show }: Place): (Choice & { names: string[] })[] {
  const { actions: words } = useText(searchText)
  const shell = useText(shellText)
  const info = useSession((session) => session.info)
  const systemId = useSession((session) => session.systemId)
  const store = useShellStore()
  const tabCommands = useTabCommands(go)
  const userCommands = useUserCommands({ go, show })
  if (info === null) return []
  const { personalDesktop, account } = paths
  const own = userEntries(info, {
    systemId,
    isPage,
    personalDesktop: personalDesktop(),
    account: account(),
  })
  const userCommandByKey: Record<string, Pick<Choice, 'icon' | 'run'>> = {
    configure: { icon: Settings2, run: () => void enter({ isConfiguring: true }) },
    desk: {
      icon: LayoutDashboard,
      run: () => void enter({ isConfiguring: false, page: paths.workDesktop() }),
    },
    personalDesktop: { icon: House, run: () => go(personalDesktop()) },
    account: { icon: CircleUserRound, run: () => go(account()) },
  }
  const commands: Command[] = [
    ['lock', LockKeyhole, () => show('lock')],
    ...userCommands,
    ...tabCommands,
    ['settings', Palette, () => show('settings')],
    ['language', Languages, () => setLanguage(currentLanguage() === 'zh' ? 'en' : 'zh')],
    ['light', Sun, () => changeSettings({ mode: 'light' })],
    ['dark', Moon, () => changeSettings({ mode: 'dark' })],
    ['auto', Monitor, () => changeSettings({ mode: 'auto' })],
    ['water', Droplets, () => changeSettings({ themeName: 'default' })],
    ['mining', Mountain, () => changeSettings({ themeName: 'mining' })],
    ['compact', Rows4, () => changeSettings({ compact: !settings().compact })],
    ['colourWeak', Eye, () => changeSettings({ colourWeak: !settings().colourWeak })],
    ['fullScreen', Maximize, () => void toggleFullScreen()],
    ['collapse', PanelLeft, () => changeSettings({ isCollapse: !settings().isCollapse })],
    ['keys', Keyboard, () => show('keys')],
    ['access', CircleHelp, () => show('access')],
  ]
  const choiceOf = (key: string, name: string, command: Pick<Choice, 'icon' | 'run'>) => ({
    key: `action ${key}`,
    name,
    ...command,
    names: [name, otherNames[key] ?? ''],
  })
  return [
    ...own.flatMap((key) => {
      const command = userCommandByKey[key]
      return command === undefined ? [] : [choiceOf(key, shell[key], command)]
    }),
    ...commands.map(([key, icon, run]) => choiceOf(key, words[key], { icon, run })),
    choiceOf('logOut', shell.logOut, {
      icon: LogOut,
      run: () => askBeforeLosing(store, () => show('log-out')),
    }),
  ]
}
