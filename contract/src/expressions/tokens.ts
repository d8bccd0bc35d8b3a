import type { ExpressionFault } from './expression-faults.ts'

export type Token = { kind: 'number' | 'text' | 'name' | 'sign' | 'end'; text: string; at: number }

// Names begin with a letter of any script: points are called by Chinese names too.
const patterns = [
  ['number', /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y],
  ['text', /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/y],
  ['name', /[\p{L}_][\p{L}\p{M}\p{Nd}_]*/uy],
  ['sign', /\|\||&&|[<>=!]=|[-+*/%<>?:(),!]/y],
] as const

const space = /\s*/y

/** The signs that editors for Chinese text write in place of those of the language. */
const fullWidth: Readonly<Record<string, string>> = {
  '（': '(',
  '）': ')',
  '，': ',',
  '：': ':',
  '？': '?',
  '！': '!',
  '＋': '+',
  '－': '-',
  '×': '*',
  '÷': '/',
  '＞': '>',
  '＜': '<',
  '≥': '>=',
  '≤': '<=',
  '≠': '!=',
  '＝': '==',
}

/** The parts of an expression, the last of which is its end, or what cannot be one. */
export function readTokens(source: string): Token[] | ExpressionFault {
  const tokens: Token[] = []
  let at = 0
  while (true) {
    at = endOf(space, source, at)
    if (at === source.length) return [...tokens, { kind: 'end', text: '', at }]
    const token = readToken(source, at)
    if ('is' in token) return token
    tokens.push(token.token)
    at = token.next
  }
}

function readToken(source: string, at: number): { token: Token; next: number } | ExpressionFault {
  for (const [kind, pattern] of patterns) {
    const next = endOf(pattern, source, at)
    if (next > at) return { token: { kind, text: source.slice(at, next), at }, next }
  }
  const found = String.fromCodePoint(source.codePointAt(at) ?? 0)
  const sign = fullWidth[found]
  if (sign !== undefined) return { token: { kind: 'sign', text: sign, at }, next: at + 1 }
  return found === "'" || found === '"' ? { at, is: 'open-text' } : { at, is: 'sign', found }
}

function endOf(pattern: RegExp, source: string, at: number) {
  pattern.lastIndex = at
  return pattern.test(source) ? pattern.lastIndex : at
}
