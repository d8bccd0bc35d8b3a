import type { Permission } from '../access.ts'
import type { LocalText } from '../fields.ts'

type Common = {
  /** `:name` parts match any text, those that end in `Id` only ids. */
  path: `/${string}`
  /** What it is called where the menu on screen has it not. */
  title: LocalText
  /** Without it the page is not loaded; the reason is shown instead. */
  permission?: Permission
  /** The page is kept open like any other, but the tag bar does not show it. */
  isWithoutTab?: true
  /** The page has the room of the menu beside it. */
  isWithoutMenu?: true
}

/** The groups of the menu that a new system begins with; entries of `top` stand above them. */
export const menuGroups = {
  top: null,
  monitoring: { title: { zh: '监测', en: 'Monitoring' }, icon: 'activity' },
  maintenance: { title: { zh: '维护', en: 'Maintenance' }, icon: 'wrench' },
  field: { title: { zh: '现场', en: 'Field' }, icon: 'cable' },
  system: { title: { zh: '系统', en: 'System' }, icon: 'settings' },
} as const satisfies Record<string, { title: LocalText; icon: string } | null>
export type MenuGroup = keyof typeof menuGroups

/** The groups of configuration management. */
export const configurationGroups = {
  people: { title: { zh: '组织与人员', en: 'Organisation' }, icon: 'users' },
  plant: { title: { zh: '监测对象', en: 'Plant' }, icon: 'factory' },
  data: { title: { zh: '现场与数据', en: 'Field and data' }, icon: 'cable' },
  security: { title: { zh: '登录与安全', en: 'Sign-in and security' }, icon: 'shield-check' },
  appearance: { title: { zh: '界面与菜单', en: 'Appearance' }, icon: 'palette' },
  operation: { title: { zh: '日志与运维', en: 'Logs and operation' }, icon: 'clipboard-list' },
} as const satisfies Record<string, { title: LocalText; icon: string }>
export type ConfigurationGroup = keyof typeof configurationGroups

/** A page that a menu can offer. */
export type FunctionPage = Common & {
  /** Name of a lucide icon that `NamedIcon` of the client knows. */
  icon: string
  /** Its purpose, for the introduction before signing in. */
  introduction: LocalText
  /** Where the menu of a new system has it. */
  menu?: MenuGroup
  /** Where configuration management has it. */
  configuration?: ConfigurationGroup
}

/** A page that no menu offers: of the account, of one thing, or reached from the header. */
type LonePage = Common & {
  icon?: never
  introduction?: LocalText
  menu?: never
  configuration?: never
}

export type Page = FunctionPage | LonePage

export const isFunction = (page: Page): page is FunctionPage => page.icon !== undefined

export const definePages = <const P extends Readonly<Record<string, Page>>>(pages: P) => pages
