/** Organisation codes are compared without spaces and in lower case; anything else is none. */
export function cleanCode(text: string): string | undefined {
  const code = text.replace(/\s+/g, '').toLowerCase()
  return /^[a-z\d][\w-]{0,63}$/.test(code) ? code : undefined
}

function decoded(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    // A lone percent sign: no code looks like that.
    return ''
  }
}

/** The code of an address like `/login/login?qingyuan` or `?qingyuan&redirect=…`: the first part without a value. */
export function codeInQuery(search: string): string | undefined {
  const [first = ''] = search.replace(/^\?/, '').split('&')
  return first.includes('=') ? undefined : cleanCode(decoded(first))
}

/** The query without such a code, with its question mark or empty. */
export function queryWithoutCode(search: string): string {
  if (codeInQuery(search) === undefined) return search
  const rest = search.split('&').slice(1).join('&')
  return rest === '' ? '' : `?${rest}`
}

/** The code of a host in the text of `/code.js`: `host=code` entries with semicolons between them. */
export function codeOfHost(text: string, host: string): string | undefined {
  const name = host.replace(/:\d+$/, '')
  const entries = text.split(';').map((entry) => entry.split('=').map((side) => side.trim()))
  const found =
    entries.find(([entryHost]) => entryHost === host) ??
    entries.find(([entryHost]) => entryHost === name)
  return found?.[1] === undefined ? undefined : cleanCode(found[1])
}
