import { expect, test } from 'vitest'
import { hoursRun } from './running-hours.ts'

const change = (at: number, lastReading: number, firstReading: number) => ({
  at,
  lastReading,
  firstReading,
})

test('hours are those that the counter has moved on', () => {
  expect(hoursRun({ at: 0, hours: 100 }, { at: 10, hours: 350 }, [])).toBe(250)
})

test('hours go on over counters that were replaced, in whichever order they are listed', () => {
  const changes = [change(6, 40, 5), change(3, 180, 0)]
  // 80 on the first counter, 40 on the second, 25 on the third.
  expect(hoursRun({ at: 1, hours: 100 }, { at: 10, hours: 30 }, changes)).toBe(145)
})

test('a counter that was replaced before the last work, or after the reading, changes nothing', () => {
  expect(hoursRun({ at: 5, hours: 10 }, { at: 10, hours: 60 }, [change(3, 900, 0)])).toBe(50)
  expect(hoursRun({ at: 5, hours: 10 }, { at: 10, hours: 60 }, [change(12, 65, 0)])).toBe(50)
})
