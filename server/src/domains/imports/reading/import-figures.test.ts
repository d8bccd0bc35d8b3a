import { expect, test } from 'vitest'
import { openFigures } from './import-figures.ts'

const dayMs = 86_400_000
const day = (text: string) => Date.parse(`${text}T00:00Z`)

test('count, lowest, middle and highest value are of what each column holds', () => {
  const { note, figures } = openFigures([{ low: 0, high: 14 }, null])
  note(day('2026-03-02'), [7, Number.NaN])
  note(day('2026-03-01'), [8, Number.NaN])
  note(day('2026-03-03'), [-99, Number.NaN])
  expect(figures()).toEqual({
    span: { from: day('2026-03-01'), until: day('2026-03-03') },
    far: null,
    repeated: null,
    columns: [
      { count: 3, minimum: -99, median: 7, maximum: 8, outsideCount: 1 },
      { count: 0, minimum: null, median: null, maximum: null, outsideCount: 0 },
    ],
  })
})

test('the median of very many values is near that of all', () => {
  const { note, figures } = openFigures([null])
  const count = 300_000
  // 7919 and the count share no divisor: every number comes once, in no order.
  for (let at = 0; at < count; at++) note(at, [(at * 7919) % count])
  const [column] = figures().columns
  expect(column).toMatchObject({ count, minimum: 0, maximum: count - 1 })
  expect(Math.abs((column?.median ?? 0) - count / 2)).toBeLessThan(count / 50)
})

test('values that go up and down with the day count alike', () => {
  const { note, figures } = openFigures([null])
  for (let hour = 0; hour < 100_000; hour++) note(hour, [hour % 24])
  expect(figures().columns[0]?.median).toBeGreaterThanOrEqual(11)
  expect(figures().columns[0]?.median).toBeLessThanOrEqual(13)
})

test('rows of another year are far from the others, and those are told', () => {
  const { note, figures } = openFigures([])
  const from = day('2026-01-01')
  for (let hour = 0; hour < 24 * 60; hour++) note(from + (hour * dayMs) / 24, [])
  expect(figures().far).toBeNull()
  for (let hour = 0; hour < 5; hour++) note(day('2006-01-09') + (hour * dayMs) / 24, [])
  expect(figures()).toMatchObject({
    span: { from: day('2006-01-09') },
    far: { rows: 5, others: { from, until: from + 60 * dayMs - dayMs / 24 } },
  })
})

test('of a short file a row is far beyond a month, and a row within one is not', () => {
  const { note, figures } = openFigures([])
  const from = day('2026-03-01')
  for (let minute = 0; minute < 200; minute++) note(from + minute * 60_000, [])
  note(from + 29 * dayMs, [])
  expect(figures().far).toBeNull()
  note(from - 32 * dayMs, [])
  expect(figures().far).toMatchObject({ rows: 1 })
})

test('a file with a gap in its middle has nothing far off', () => {
  const { note, figures } = openFigures([])
  for (const begin of ['2019-01-01', '2026-01-01'])
    for (let at = 0; at < 100; at++) note(day(begin) + at * dayMs, [])
  expect(figures().far).toBeNull()
})

test('a file of days without their hours has many rows of one time, one with a few corrections has not', () => {
  const { note, noteRepeated, figures } = openFigures([])
  const from = day('2026-01-01')
  for (let row = 0; row < 1000; row++) note(from + row * 1000, [])
  for (let row = 0; row < 50; row++) noteRepeated(from + row * 1000, 2)
  expect(figures().repeated).toBeNull()
  noteRepeated(from + 7000, 100)
  expect(figures().repeated).toEqual({ rows: 51, most: 100, at: from + 7000 })

  const daily = openFigures([])
  for (let row = 0; row < 48; row++) {
    daily.note(from, [])
    if (row % 24 > 0) daily.noteRepeated(from, (row % 24) + 1)
  }
  expect(daily.figures().repeated).toEqual({ rows: 46, most: 24, at: from })
})
