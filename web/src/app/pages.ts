import type { LocalText } from '@iwater/contract/fields'
import type { ComponentType } from 'react'
import { pageTitles } from './pages.text.ts'

export type PageEntry = {
  load: () => Promise<{ default: ComponentType }>
  /** For pages that are no menu entry of their own; the menu's label wins. */
  text?: LocalText
}

/** Every page inside the shell, by the pattern of its path. `:name` parts reach the page as `params`. */
export const pages: Readonly<Record<string, PageEntry>> = {
  '/wel/index': {
    load: () => import('#web/features/welcome/WelcomePage.tsx'),
    text: pageTitles.welcome,
  },
  '/myiframe/:routerPath': {
    load: () => import('#web/features/embedded-page/EmbeddedPage.tsx'),
  },
  '/monitoring/units': {
    load: () => import('#web/features/monitoring/MonitoringUnitsPage.tsx'),
  },
  '/monitoring/trend': {
    load: () => import('#web/features/monitoring/MonitoringTrendPage.tsx'),
  },
  '/system/calls': { load: () => import('#web/features/calls/CallsPage.tsx') },
}

export type MatchedPage = {
  pattern: string
  entry: PageEntry
  params: Readonly<Record<string, string>>
}

function decoded(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    // A lone percent sign in an address typed by hand.
    return part
  }
}

function paramsOf(pattern: string, path: string) {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = decoded(value)
    else if (part !== value) return undefined
  }
  return params
}

/** The page at a path (without query), or undefined for a path that no page has. Fixed parts win over `:name`. */
export function matchPage(path: string, table = pages): MatchedPage | undefined {
  const exact = Object.hasOwn(table, path) ? table[path] : undefined
  if (exact !== undefined) return { pattern: path, entry: exact, params: {} }
  for (const [pattern, entry] of Object.entries(table)) {
    const params = paramsOf(pattern, path)
    if (params !== undefined) return { pattern, entry, params }
  }
  return undefined
}
