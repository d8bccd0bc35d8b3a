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
  field: { title: { zh: '现场', en: 'Field' }, icon: 'cable' },
  system: { title: { zh: '系统', en: 'System' }, icon: 'settings' },
} as const satisfies Record<string, { title: LocalText; icon: string } | null>
export type MenuGroup = keyof typeof menuGroups

/** A page that a menu can offer. */
export type FunctionPage = Common & {
  /** Name of a lucide icon that `NamedIcon` of the client knows. */
  icon: string
  /** Its purpose, for the introduction before signing in. */
  introduction: LocalText
  /** Where the menu of a new system has it. */
  menu?: MenuGroup
  /** Configuration management has it. */
  isConfiguration?: true
}

/** A page that no menu offers: of the account, of one thing, or reached from the header. */
type LonePage = Common & {
  icon?: never
  introduction?: LocalText
  menu?: never
  isConfiguration?: never
}

export type Page = FunctionPage | LonePage

export const isFunction = (page: Page): page is FunctionPage => page.icon !== undefined

export const definePages = <const P extends Readonly<Record<string, Page>>>(pages: P) => pages
