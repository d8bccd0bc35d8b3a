import {
  CircleUserRound,
  Droplets,
  Eye,
  House,
  Keyboard,
  Languages,
  LayoutDashboard,
  LogOut,
  Maximize,
  Monitor,
  Moon,
  Mountain,
  PanelLeft,
  Rows4,
  Settings2,
  Sun,
} from 'lucide-react'
import { isPage } from '#web/app/page-patterns.ts'
import { paths } from '#web/app/paths.ts'
import { currentLanguage, setLanguage, useText } from '#web/platform/i18n/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { changeSettings, settings } from '#web/platform/settings/settings.ts'
import { toggleFullScreen } from '#web/shell/header/full-screen.ts'
import type { Shown } from '#web/shell/header/SearchButton.tsx'
import type { Enter } from '#web/shell/header/SystemTabs.tsx'
import { userEntries } from '#web/shell/header/user-entries.ts'
import { askBeforeLosing } from '#web/shell/pages/open-pages.ts'
import { shellText } from '#web/shell/shell.text.ts'
import { useShellStore } from '#web/shell/shell-state.ts'
import type { Go } from '#web/shell/use-go.ts'
import type { Choice } from './choice.ts'
import { searchText } from './search.text.ts'

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
}

/** What can be done from anywhere. */
export function useActions({ go, enter, show }: Place): (Choice & { names: string[] })[] {
  const { actions: words } = useText(searchText)
  const shell = useText(shellText)
  const info = useSession((session) => session.info)
  const systemId = useSession((session) => session.systemId)
  const store = useShellStore()
  if (info === null) return []
  const { personalDesktop, account } = paths
  const own = userEntries(info, {
    systemId,
    isPage,
    personalDesktop: personalDesktop(),
    account: account(),
  })
  const ownLook: Record<string, Pick<Choice, 'icon' | 'run'>> = {
    configure: { icon: Settings2, run: () => void enter({ isConfiguring: true }) },
    desk: {
      icon: LayoutDashboard,
      run: () => void enter({ isConfiguring: false, page: paths.workDesktop() }),
    },
    personalDesktop: { icon: House, run: () => go(personalDesktop()) },
    account: { icon: CircleUserRound, run: () => go(account()) },
  }
  const looks: [key: keyof typeof words, icon: Choice['icon'], run: () => void][] = [
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
  ]
  const choiceOf = (key: string, name: string, look: Pick<Choice, 'icon' | 'run'>) => ({
    key: `action ${key}`,
    name,
    ...look,
    names: [name, otherNames[key] ?? ''],
  })
  return [
    ...own.flatMap((key) => {
      const look = ownLook[key]
      return look === undefined ? [] : [choiceOf(key, shell[key], look)]
    }),
    ...looks.map(([key, icon, run]) => choiceOf(key, words[key], { icon, run })),
    choiceOf('logOut', shell.logOut, {
      icon: LogOut,
      run: () => askBeforeLosing(store, () => show('log-out')),
    }),
  ]
}
