import { create } from 'zustand'
import { readRecord, recordKey, writeRecord } from './record.ts'

export type Mode = 'light' | 'dark' | 'auto'

/** Neutral colours: as the organisation has them, or one's own choice. */
export type ThemeName = 'house' | 'default' | 'mining'

export type Settings = {
  language: 'zh' | 'en'
  mode: Mode
  themeName: ThemeName
  compact: boolean
  /** Colours of states and data that eyes tell apart which do not tell red from green. */
  colourWeak: boolean
  /** Whether nothing moves, whatever the machine says. */
  calm: boolean
  /** A brand colour `#rrggbb` chosen by the person, or null for the organisation's own. */
  colorName: string | null
  isCollapse: boolean
  /** Minutes without a hand on mouse or keyboard after which the screen locks; 0 for never. */
  lockAfter: number
  /** Organisation code, lower case, without spaces; empty when none is known. */
  code: string
}

/** Minutes. */
export const lockAfterChoices: readonly number[] = [0, 5, 15, 30, 60]

type Checks = { [Key in keyof Settings]: (content: unknown) => content is Settings[Key] }

const isBoolean = (content: unknown): content is boolean => typeof content === 'boolean'

const checks: Checks = {
  language: (content) => content === 'zh' || content === 'en',
  mode: (content) => content === 'light' || content === 'dark' || content === 'auto',
  themeName: (content) => content === 'house' || content === 'default' || content === 'mining',
  compact: isBoolean,
  colourWeak: isBoolean,
  calm: isBoolean,
  colorName: (content): content is string | null =>
    content === null || (typeof content === 'string' && /^#[0-9a-f]{6}$/i.test(content)),
  isCollapse: isBoolean,
  lockAfter: (content): content is number =>
    typeof content === 'number' && lockAfterChoices.includes(content),
  code: (content): content is string =>
    typeof content === 'string' && /^[\w-]{0,64}$/.test(content),
}

const defaults: Settings = {
  language: 'zh',
  mode: 'auto',
  themeName: 'house',
  compact: false,
  colourWeak: false,
  calm: false,
  colorName: null,
  isCollapse: false,
  lockAfter: 0,
  code: '',
}

export const settingNames = Object.keys(defaults) as (keyof Settings)[]

function storedSettings(): Settings {
  const valid = settingNames.flatMap((name) => {
    const content = readRecord(name)
    return content !== undefined && checks[name](content) ? [[name, content] as const] : []
  })
  return { ...defaults, ...Object.fromEntries(valid) }
}

/** What this browser remembers for its person, one stored record per setting. */
export const useSettings = create<Settings>(storedSettings)

export const settings = () => useSettings.getState()

export function changeSettings(next: Partial<Settings>) {
  for (const [name, content] of Object.entries(next)) writeRecord(name, content)
  useSettings.setState(next)
}

/** Takes over what other tabs of this browser change. */
export function followOtherTabs() {
  window.addEventListener('storage', ({ key }) => {
    const name = settingNames.find((candidate) => recordKey(candidate) === key)
    if (name !== undefined) useSettings.setState({ [name]: storedSettings()[name] })
  })
}
