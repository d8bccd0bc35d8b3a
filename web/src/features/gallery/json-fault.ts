const token =
  /[ \t\n\r]*("(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null|[[\]{},:])/y

const value = { '{': 'first-key', '[': 'first-item', text: 'end', plain: 'end' } as const

/** What may stand at a place, and the place behind it; `end` is that of a whole value. */
const places = {
  value,
  key: { text: 'colon' },
  'first-item': { ...value, ']': 'end' },
  'first-key': { text: 'colon', '}': 'end' },
  colon: { ':': 'value' },
  'in {': { ',': 'key', '}': 'end' },
  'in [': { ',': 'value', ']': 'end' },
  end: {},
} as const
type Place = keyof typeof places

const kindOf = (found: string) => {
  if (/^[[\]{},:]$/.test(found)) return found
  return found.startsWith('"') ? 'text' : 'plain'
}

/** The place behind a token; undefined where it may not stand. */
const behind = (place: Place, found: string) =>
  (places[place] as Readonly<Record<string, Place>>)[kindOf(found)]

/** Where a text stops being JSON. Browsers tell it in words that change, and newer ones often not at all. */
export function faultPlace(text: string): number {
  const open: ('in {' | 'in [')[] = []
  let place: Place = 'value'
  let end = 0
  for (;;) {
    token.lastIndex = end
    const found = token.exec(text)?.[1]
    const next: Place | undefined = found === undefined ? undefined : behind(place, found)
    if (next === undefined) break
    end = token.lastIndex
    if (found === '{' || found === '[') open.push(`in ${found}`)
    if (found === '}' || found === ']') open.pop()
    place = next === 'end' ? (open.at(-1) ?? 'end') : next
  }
  return text.length - text.slice(end).trimStart().length
}
