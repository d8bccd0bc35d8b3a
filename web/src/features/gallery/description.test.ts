import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { readDescription, writeDescription } from './description.ts'
import { examples } from './examples/examples.ts'
import { faultPlace } from './json-fault.ts'

test.each(examples)('the description of $key is written as it was read', ({ description }) => {
  const text = writeDescription(description)
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(description)))
  expect(readDescription(text)).toHaveProperty('entity')
})

test('what fits into a line stands in one', () => {
  const fields = {
    code: { title: { zh: '编号', en: 'Code' }, maxLength: 300, pattern: 'key' },
    list: [1],
  }
  expect(writeDescription({ fields })).toBe(`{
  "fields": {
    "code": {
      "title": { "zh": "编号", "en": "Code" },
      "maxLength": 300,
      "pattern": "key"
    },
    "list": [1]
  }
}`)
})

test.each([
  ['as older browsers tell it', 'Unexpected token o in JSON at position 1'],
  ['as newer browsers tell it', `Unexpected token 'o', ..." oops "... is not valid JSON`],
])('a mistake has the line where it is, %s', (_, message) => {
  const parse = vi.spyOn(JSON, 'parse').mockImplementation(() => {
    throw new SyntaxError(message)
  })
  expect(readDescription('{\n  "fields": {\n    oops\n  }\n}\n')).toEqual({ faults: [{ line: 3 }] })
  parse.mockRestore()
})

const values = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, fc.jsonValue({ maxDepth: 0 }), tie('list'), tie('object')),
  list: fc.array(tie('value'), { maxLength: 4 }),
  object: fc.dictionary(fc.string(), tie('value'), { maxKeys: 4 }),
})).value

test('what is cut out of JSON or put into it is found where reading has to stop', () => {
  const sign = fc.constantFrom('', ',', ':', '{', '}', '[', ']', '"', 'x', '1', ' ', '\n')
  fc.assert(
    fc.property(values, fc.nat(), sign, (value, at, put) => {
      const text = JSON.stringify(value, null, 2)
      const place = at % (text.length + 1)
      const broken = text.slice(0, place) + put + text.slice(place + 1)
      let message = ''
      try {
        JSON.parse(broken)
      } catch (cause) {
        message = (cause as Error).message
      }
      const [, told] = /position (\d+)/.exec(message) ?? []
      const lineAt = (end: number) => broken.slice(0, end).split('\n').length
      if (told !== undefined) expect(lineAt(faultPlace(broken))).toBe(lineAt(Number(told)))
    }),
  )
})

test('a mistake in the JSON is told by its line, one in the description by its path', () => {
  expect(readDescription('{\n  "fields": {\n    oops\n  }\n}')).toEqual({ faults: [{ line: 3 }] })
  expect(readDescription('{')).toEqual({ faults: [{ line: 1 }] })
  const text = writeDescription({
    fields: { code: { type: 'string', title: { zh: '编号', en: 'Code' }, maxLength: 0 } },
  })
  expect(readDescription(text)).toMatchObject({ faults: [{ path: 'fields.code.maxLength' }] })
  for (const nothing of ['null', '[]', '3', '{}', '{"fields":[]}', '{"fields":{}}'])
    expect(readDescription(nothing)).toHaveProperty('faults')
})
