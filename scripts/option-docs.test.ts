import { readFileSync } from 'node:fs'
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
    says: 'Characters at most.',
  })
  expect(optionOf(TextField, 'format')?.values).toEqual(
    expect.arrayContaining(['line', 'multiline', 'password', 'email', 'time']),
  )
  expect(optionOf(TextField, 'pattern')?.values).toContain('identity-card')
  expect(optionOf(ChoiceField, 'widget')?.values).toEqual(['select', 'radio'])
})
