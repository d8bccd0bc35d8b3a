import { beforeEach, expect, test } from 'vitest'
import { openStatements } from './statements.ts'

let statement = openStatements()
beforeEach(() => {
  statement = openStatements()
})
const nameOf = (text: string) => statement(text, []).name
const ofCallers = (word: string) => `/* unnamed */ select '${word}'`

const askedOften = (text: string) => {
  const found = Array.from({ length: 8 }, () => nameOf(text))
  return { first: found.slice(0, -1), last: found.at(-1) }
}

test('a statement of ours has its name at once, and always the same', () => {
  const name = nameOf('select 1')
  expect(name).toMatch(/^q\d+$/)
  expect(nameOf('select 2')).not.toBe(name)
  expect(nameOf('select 1')).toBe(name)
  expect(statement('select $1::int', [1])).toEqual({
    text: 'select $1::int',
    values: [1],
    name: nameOf('select $1::int'),
  })
})

test('a statement of callers gets a name when it is asked for again and again', () => {
  const { first, last } = askedOften(ofCallers('often'))
  expect(new Set(first)).toEqual(new Set([undefined]))
  expect(last).toMatch(/^f\d+$/)
  expect(nameOf(ofCallers('often'))).toBe(last)
})

test('ever new statements of callers take no names, and only the latest are counted', () => {
  for (let count = 0; count < 7; count += 1) nameOf(ofCallers('forgotten'))
  for (let other = 0; other < 400; other += 1)
    expect(nameOf(ofCallers(`once ${other}`))).toBe(undefined)
  expect(nameOf(ofCallers('forgotten'))).toBe(undefined)
})

test('statements of callers have few names between them', () => {
  const first = askedOften(ofCallers('often')).last
  const given = Array.from(
    { length: 100 },
    (_, at) => askedOften(ofCallers(`one of many ${at}`)).last,
  )
  expect(given.filter(Boolean).length).toBeLessThan(60)
  expect(given.at(-1)).toBe(undefined)
  expect(first).toMatch(/^f\d+$/)
  expect(nameOf(ofCallers('often'))).toBe(first)
})
