import { expect, test } from 'vitest'
import { skewKind } from './connection/clock-skew.ts'
import { commandInput } from './connection/command-input.ts'
import { firstFrameState } from './frames/first-frame.ts'
import { framesWithKeys } from './frames/frame-keys.ts'

test('a few seconds between two clocks are no difference', () => {
  expect([null, 0, -5, 5.4, -90].map(skewKind)).toEqual([null, 'right', 'right', 'ahead', 'behind'])
})

test('a command carries what it needs and nothing else', () => {
  const now = Date.parse('2026-11-20T08:00:00Z')
  const input = (command: Parameters<typeof commandInput>[1]) =>
    commandInput('c', command, { seconds: 60, now })
  expect(input('read-clock')).toEqual({ connectionId: 'c', command: 'read-clock' })
  expect(input('set-interval')).toMatchObject({ seconds: 60 })
  expect(input('request-hours')).toEqual({
    connectionId: 'c',
    command: 'request-hours',
    from: '2026-11-19T08:00:00.000Z',
    to: '2026-11-20T08:00:00.000Z',
  })
})

test('the first frame is there once a value was taken, also one that was known', () => {
  const nothing = { acceptedCount: 0, duplicateCount: 0, lastFrameAt: null, rejections: [] }
  const at = '2026-11-20T08:00:00Z'
  expect(firstFrameState(undefined)).toBe('waiting')
  expect(firstFrameState(nothing)).toBe('waiting')
  const rejections = [{ reason: 'crc', count: 1, lastAt: at }]
  expect(firstFrameState({ ...nothing, rejections })).toBe('rejected')
  expect(firstFrameState({ ...nothing, lastFrameAt: at })).toBe('rejected')
  expect(firstFrameState({ ...nothing, rejections, acceptedCount: 1 })).toBe('received')
  expect(firstFrameState({ ...nothing, duplicateCount: 1 })).toBe('received')
})

test('frames keep their keys when newer ones come, also two of the same text', () => {
  const frame = (text: string) => ({
    at: '2026-11-20T08:00:00Z',
    state: 'accepted' as const,
    rejections: [],
    rejectedCount: 0,
    reason: null,
    text,
    sampleCount: 1,
  })
  const older = framesWithKeys([frame('b'), frame('a')]).map(({ key }) => key)
  const newer = framesWithKeys([frame('a'), frame('b'), frame('a')]).map(({ key }) => key)
  expect(newer.slice(1)).toEqual(older)
  expect(new Set(newer).size).toBe(3)
})
