import { expect, test } from 'vitest'
import { readDescription, writeDescription } from './description.ts'
import { examples } from './examples/examples.ts'

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
