/**
 * The path of every page inside the shell; `:name` parts match any text, those that end in `Id` only ids. Apart from the table of the pages
 * themselves, which the sign-in page has no need to load.
 */
export const pagePatterns = [
  '/wel/index',
  '/account/profile',
  '/account/contacts',
  '/account/files',
  '/account/password',
  '/account/sessions',
  '/account/devices',
  '/account/second-factor',
  '/account/jobs',
  '/desk/index',
  '/mine/index',
  '/myiframe/:routerPath',
  '/monitoring/units',
  '/monitoring/units/:unitId',
  '/monitoring/trend',
  '/field/connections',
  '/field/connections/:connectionId',
  '/field/imports',
  '/system/people',
  '/system/roles',
  '/system/dictionaries',
  '/system/calls',
  '/system/sign-in',
  '/system/logs',
  '/system/messages',
  '/system/tools',
  '/system/pages',
] as const

export type PagePattern = (typeof pagePatterns)[number]

/** Pages that a menu offers: neither account pages nor pages with a variable subject. */
export type FunctionPath = Exclude<PagePattern, `${string}:${string}` | `/account/${string}`>

export type MatchedPattern<Pattern extends string = PagePattern> = {
  pattern: Pattern
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

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An address typed by hand with a part that can be no id leads nowhere, and so to the page that says it. */
const isOf = (part: string, value: string) =>
  part.endsWith('Id') ? uuid.test(value) : value !== ''

function paramsOf(pattern: string, path: string) {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (part.startsWith(':') && isOf(part, value)) params[part.slice(1)] = decoded(value)
    else if (part !== value) return undefined
  }
  return params
}

/** The pattern that a path (without query) matches, or undefined. Fixed parts win over `:name`. */
export function matchPattern<Pattern extends string>(
  path: string,
  patterns: readonly Pattern[],
): MatchedPattern<Pattern> | undefined {
  const exact = patterns.find((pattern) => pattern === path)
  if (exact !== undefined) return { pattern: exact, params: {} }
  for (const pattern of patterns) {
    const params = paramsOf(pattern, path)
    if (params !== undefined) return { pattern, params }
  }
  return undefined
}

export const isPage = (path: string) => matchPattern(path, pagePatterns) !== undefined
