import { expect, test } from 'vitest'
import { beaufort, directionOf, directionOfText, levelOfText } from './wind.ts'

test('a text of wind force is a number: the mean of a range, the first part of a change', () => {
  const levels: [string, number | null][] = [
    ['<3级', 3],
    ['3-4级', 3.5],
    ['3-4级转<3级', 3.5],
    ['<3级转3-4级', 3],
    ['5级', 5],
    ['4-5级', 4.5],
    ['≤3', 3],
    ['1-2', 1.5],
    ['10-11级', 10.5],
    ['微风', null],
    ['', null],
    ['级', null],
    ['3-级', null],
  ]
  for (const [text, level] of levels) expect([text, levelOfText(text)]).toEqual([text, level])
})

test('the Beaufort level of a speed begins where the scale says', () => {
  const least = [0, 1, 6, 12, 20, 29, 39, 50, 62, 75, 89, 103, 118]
  least.forEach((speed, level) => {
    expect([speed, beaufort(speed)]).toEqual([speed, level])
    if (level > 0) expect(beaufort(speed - 1)).toBe(level - 1)
  })
  expect([beaufort(0.4), beaufort(11.6), beaufort(400)]).toEqual([0, 3, 12])
})

test('directions are read from degrees and from Chinese texts', () => {
  expect([0, 11, 12, 45, 123, 180, 348, 349, 360, -45, 720].map(directionOf)).toEqual([
    'N',
    'N',
    'NNE',
    'NE',
    'ESE',
    'S',
    'NNW',
    'N',
    'N',
    'NW',
    'N',
  ])
  expect(
    ['东南风', '东南', '北风转东北风', '西北偏北风', '无持续风向', ''].map(directionOfText),
  ).toEqual(['SE', 'SE', 'N', 'NNW', null, null])
})
