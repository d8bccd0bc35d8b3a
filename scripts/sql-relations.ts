/** What an SQL text names. */
export type SqlNames = {
  /** Tables and views that it reads or writes. */
  relations: string[]
  /** Functions that it calls. */
  functions: string[]
  /** The holes that stand where a table is named. */
  openHoles: number[]
}

/** Stands in a text for what is put in from elsewhere: a value, or a piece of SQL. */
export const hole = (number: number) => `⟦${number}⟧`

/** What is said in quotes, dollars and comments is not read. */
const silent = /--[^\n]*|\/\*[\s\S]*?\*\/|e?'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1/gi

/** In a text without parentheses stands in their place. */
const group = '⁂'
const innermost = /(\w*)(\s*)\(([^()]*)\)/

/** Tables follow these words, up to one of those. */
const before = 'from|join|using|into|update|only|lateral|table|truncate|copy'
const after =
  'where|group|order|having|limit|offset|fetch|union|intersect|except|returning|window|for|set|select|values|when|left|right|inner|full|cross|natural|on conflict'
const lists = new RegExp(`\\b(${before})\\b(?=((?:(?!\\b(?:${before}|${after})\\b)[^;])*))`, 'g')

/** The first thing of an entry of a list of tables. */
const first = /^\s*(?:public\s*\.\s*)?(?:(\w+)(?!\w)(?!\s*\.)\s*(⁂?)|⟦(\d+)⟧)/

function readFlat(text: string, names: SqlNames) {
  for (const [, word = '', list = ''] of text.matchAll(lists)) {
    for (const entry of list.split(',')) {
      const [, name, call, open] = first.exec(entry) ?? []
      if (open !== undefined) names.openHoles.push(Number(open))
      // What stands in parentheses behind a table that is written to are its columns.
      else if (name && (!call || word === 'into' || word === 'copy')) names.relations.push(name)
    }
  }
}

/** Functions between whose arguments stands `from`. */
const isSeparatedByFrom = (name: string) => /^(extract|substring|trim|overlay)$/.test(name)

/** What a text names; one that goes on where a table is named `startsWithTable`. */
export function namesIn(text: string, startsWithTable = false): SqlNames {
  const names: SqlNames = { relations: [], functions: [], openHoles: [] }
  let rest = `${startsWithTable ? 'from ' : ''}${text}`
    .replace(silent, " ''")
    .replaceAll('"', '')
    .toLowerCase()
    .replace(/\bdistinct\s+from\b/g, '=')
  for (let found = innermost.exec(rest); found; found = innermost.exec(rest)) {
    const [whole, name = '', , inner = ''] = found
    if (name) names.functions.push(name)
    if (!isSeparatedByFrom(name)) readFlat(inner, names)
    rest = rest.replace(whole, () => `${name} ${group}`)
  }
  readFlat(rest, names)
  return names
}
