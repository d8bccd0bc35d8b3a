import { expect, test } from 'vitest'

type Text = { zh: unknown; en: unknown }

const modules = import.meta.glob<Record<string, Text | Record<string, Text>>>(
  '../../**/*.text.ts',
  { eager: true },
)

const isText = (value: Text | Record<string, Text>): value is Text => 'zh' in value && 'en' in value

/** A file may also export a table of names, each in both languages. */
const texts = Object.entries(modules).flatMap(([file, module]) =>
  Object.entries(module).flatMap(([name, value]) =>
    (isText(value) ? [value] : Object.values(value)).map((text) => ({
      where: `${file} ${name}`,
      text,
    })),
  ),
)

/** Every phrase with the path of its keys; a function is called so that its sentence can be looked at. */
function phrases(
  value: unknown,
  path = '',
  argument: unknown = 2,
): [path: string, kind: string, sentence: string][] {
  if (typeof value === 'string') return [[path, 'sentence', value]]
  if (typeof value === 'function') {
    const values = Array.from({ length: value.length }, () => argument)
    return [[path, `function of ${value.length}`, String(value(...values))]]
  }
  return Object.entries(value as object).flatMap(([key, child]) =>
    phrases(child, `${path}.${key}`, argument),
  )
}

const shapeOf = (value: unknown) => phrases(value).map(([path, kind]) => `${path}: ${kind}`)

test('there are texts to look at', () => {
  expect(texts.length).toBeGreaterThan(3)
})

test.each(texts)('$where has the same phrases in both languages', ({ text }) => {
  expect(shapeOf(text.en)).toEqual(shapeOf(text.zh))
})

/** Totals, limits and numbers of a series, whose noun is not counted by the figure before it. */
const plural =
  /(?<!of |to |most |least |last |first |\d)\b1 (?:[a-z]+ )?(?!is |was |has |less |this |across |always )[a-z]+[^s\W]s\b(?! (?:is|was|has)\b)/

test.each(texts)('$where counts one thing in the singular', ({ text }) => {
  const sentences = [1, '1'].flatMap((one) => phrases(text.en, '', one))
  expect(sentences.filter(([, kind, said]) => kind !== 'sentence' && plural.test(said))).toEqual([])
})
