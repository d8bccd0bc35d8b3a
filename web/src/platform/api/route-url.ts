import type { Route } from '@iwater/contract/route'

type Fields = Readonly<Record<string, unknown>>

/** Fills the `:name` parts of a path; the fields that were not needed come back as the rest. */
export function fillPath(path: string, input: Fields): { path: string; rest: Fields } {
  const rest = { ...input }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    if (value === undefined || value === null || value === '') {
      throw new TypeError(`${path} needs a value for ${name}`)
    }
    return encodeURIComponent(String(value))
  })
  return { path: filled, rest }
}

/** A query string with its question mark, or nothing. Lists are joined by commas; absent values are left out. */
export function queryString(fields: Fields): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue
    query.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** Where and with which body an input is sent to a route. */
export function requestOf(route: Route, input: Fields): { url: string; body: string | undefined } {
  const { path, rest } = fillPath(route.path, input)
  const inQuery = route.method === 'GET' || route.method === 'DELETE'
  return {
    url: `/api${path}${inQuery ? queryString(rest) : ''}`,
    body: inQuery ? undefined : JSON.stringify(rest),
  }
}
