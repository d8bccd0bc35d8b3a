import { expect, test } from 'vitest'
import { momentOf, momentOfText, wallText, wallTime } from './wall-clock.ts'

const shanghai = 'Asia/Shanghai'
const berlin = 'Europe/Berlin'

test('a moment reads as the clocks of the zone show it', () => {
  const moment = Date.parse('2026-11-20T16:30:05Z')
  expect(wallText(moment, shanghai)).toBe('2026-11-21T00:30:05')
  expect(wallText(moment, 'UTC')).toBe('2026-11-20T16:30:05')
  expect(wallText(moment, 'Asia/Kathmandu')).toBe('2026-11-20T22:15:05')
})

test('what is entered in a zone is that moment, and reads back the same', () => {
  for (const zone of [shanghai, berlin, 'America/New_York', 'Asia/Kathmandu', 'UTC']) {
    for (const text of ['2026-01-31T23:59:59', '2026-07-01T00:00:00', '2024-02-29T12:00:00']) {
      expect(wallText(momentOfText(text, zone) ?? 0, zone)).toBe(text)
    }
  }
  expect(momentOfText('2026-11-20T16:30', shanghai)).toBe(Date.parse('2026-11-20T08:30:00Z'))
})

test('an hour that clocks skip in spring counts as the one after it', () => {
  const moment = momentOfText('2026-03-29T02:30:00', berlin) ?? 0
  expect(wallText(moment, berlin)).toBe('2026-03-29T03:30:00')
})

test('of an hour that comes twice in autumn the first counts', () => {
  expect(momentOfText('2026-10-25T02:30:00', berlin)).toBe(Date.parse('2026-10-25T00:30:00Z'))
})

test('parts may run over into the next day or month', () => {
  const day = { year: 2026, month: 12, hour: 0, minute: 0, second: 0 }
  expect(wallTime(momentOf({ ...day, day: 32 }, shanghai), shanghai)).toMatchObject({
    year: 2027,
    month: 1,
    day: 1,
  })
})

test('a field that is not filled in says no moment', () => {
  expect(momentOfText('', shanghai)).toBeUndefined()
})
