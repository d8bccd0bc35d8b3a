import { pages } from '@iwater/contract/pages/pages'

export type MatchedPattern<Pattern extends string> = {
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

/** The path of every page inside the shell. */
export const pagePatterns: readonly string[] = Object.values(pages).map(({ path }) => path)

export const isPage = (path: string) => matchPattern(path, pagePatterns) !== undefined
