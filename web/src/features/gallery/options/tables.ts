import type { Fields } from '@iwater/contract/kit/field-types'
import { optionDocs } from './option-docs.ts'

export type OptionTableName = keyof typeof optionDocs

export type Option = {
  name: string
  isNeeded: boolean
  type: string
  /** All that it can be, where that is a list. */
  values?: readonly string[]
  says: string
}
export type OptionTable = {
  kinds: readonly string[]
  includes: readonly string[]
  says: string
  options: readonly Option[]
}

export const optionTables: Readonly<Record<OptionTableName, OptionTable>> = optionDocs

const names = Object.keys(optionTables) as OptionTableName[]

const further: Readonly<Record<string, readonly OptionTableName[]>> = {
  choice: ['Dictionary', 'DictionaryItem'],
  choices: ['Dictionary', 'DictionaryItem'],
  file: ['PictureOptions'],
  files: ['PictureOptions'],
}

/** The tables of the kinds of some fields: those of each kind before what kinds share. */
export function tablesOf(fields: Fields): OptionTableName[] {
  const types = Object.values(fields).flatMap((field) =>
    field.type === 'rows'
      ? [field.type, ...Object.values(field.fields).map((one) => one.type)]
      : [field.type],
  )
  const own = names.filter((name) =>
    optionTables[name].kinds.some((kind) => types.includes(kind as never)),
  )
  const shared = own.flatMap((name) => optionTables[name].includes as OptionTableName[])
  const others = types.flatMap((type) => further[type] ?? [])
  return [...new Set([...own, ...others, ...shared])]
}
