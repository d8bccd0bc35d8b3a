import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { optionDocsFile, optionDocsSource, readOptionDocs } from './option-docs.ts'

test('the gallery documents the options as their types have them: npm run docs:options', () => {
  expect(readFileSync(optionDocsFile, 'utf8')).toBe(optionDocsSource())
})

test('an option has its type, its values and its docstring', () => {
  const { TextField, ChoiceField } = readOptionDocs()
  const optionOf = (table: typeof TextField, name: string) =>
    table?.options.find((one) => one.name === name)
  expect(TextField).toMatchObject({ kinds: ['string'], includes: ['Common'] })
  expect(optionOf(TextField, 'maxLength')).toEqual({
    name: 'maxLength',
    isNeeded: true,
    type: 'number',
    says: 'Maximum number of characters.',
  })
  expect(optionOf(TextField, 'format')?.values).toEqual(
    expect.arrayContaining(['line', 'multiline', 'password', 'email', 'time']),
  )
  expect(optionOf(TextField, 'pattern')?.values).toContain('identity-card')
  expect(optionOf(ChoiceField, 'widget')?.values).toEqual(['select', 'radio'])
})

test('what only one of several alternatives has is not required', () => {
  const { Dictionary, Condition, DictionaryItem } = readOptionDocs()
  const needed = (table: typeof Dictionary) =>
    table?.options.filter(({ isNeeded }) => isNeeded).map(({ name }) => name)
  expect(Dictionary?.options.map(({ name }) => name)).toContain('items')
  expect(needed(Dictionary)).toEqual([])
  expect(needed(Condition)).toEqual([])
  expect(needed(DictionaryItem)).toEqual(['value', 'label'])
})

test('an option without a docstring is named', () => {
  const silent = (file: string) =>
    readFileSync(resolve(import.meta.dirname, '..', file), 'utf8').replace(
      '/** Maximum number of characters. */',
      '',
    )
  expect(() => readOptionDocs(silent)).toThrow(/field-types\.ts: maxLength of TextField/)
})
