import type { LocalText } from '@iwater/contract/fields'
import { checkDescription } from '@iwater/contract/kit/description/check-description'
import type { Entity } from '@iwater/contract/kit/entity'
import { wholeOf } from './examples/example.ts'
import { faultPlace } from './json-fault.ts'

/** What is wrong with a text that is to be a description: with its JSON, from a line on, or with what it says. */
export type TextFault = { line: number } | { path: string; text: LocalText }

export type ReadText = { entity: Entity } | { faults: readonly TextFault[] }

/** The entity that a text describes, or what is wrong with it. */
export function readDescription(text: string): ReadText {
  let part: unknown
  try {
    part = JSON.parse(text)
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause
    return { faults: [{ line: text.slice(0, faultPlace(text)).split('\n').length }] }
  }
  const whole = wholeOf(part)
  const faults = checkDescription(whole, 'drawn')
  return faults.length > 0 ? { faults } : { entity: whole as Entity }
}

const lineLength = 64

/** JSON as people write it: what fits into a line stands in one. */
export function writeDescription(value: unknown, indent = ''): string {
  const isList = Array.isArray(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const deeper = `${indent}  `
  const entries = Object.entries(value).map(([key, one]) => {
    const text = writeDescription(one, deeper)
    return isList ? text : `${JSON.stringify(key)}: ${text}`
  })
  const [open, close] = isList ? ['[', ']'] : ['{ ', ' }']
  const line = `${open}${entries.join(', ')}${close}`
  if (indent !== '' && line.length + indent.length <= lineLength && !line.includes('\n'))
    return line
  const [first, last] = isList ? ['[', ']'] : ['{', '}']
  return `${first}\n${deeper}${entries.join(`,\n${deeper}`)}\n${indent}${last}`
}
