import { expect, test } from 'vitest'
import { createEventParser, type StreamEvent } from './event-parser.ts'

function parse(pieces: Iterable<string>) {
  const events: StreamEvent[] = []
  const feed = createEventParser((event) => events.push(event))
  for (const piece of pieces) feed(piece)
  return events
}

const stream = [
  ': hello',
  '',
  'event: samples',
  'id: 41',
  'data: [1,',
  'data: 2]',
  '',
  'event: ping',
  'data:',
  '',
  'data:no space',
  'unknown: x',
  '',
  'data: never finished',
].join('\n')

const expected = [
  { type: 'samples', id: '41', data: '[1,\n2]' },
  { type: 'ping', id: '41', data: '' },
  { type: 'message', id: '41', data: 'no space' },
]

test('reads names, ids and data of several lines, and forgets what is not finished', () => {
  expect(parse([stream])).toEqual(expected)
})

test.each([['\n'], ['\r\n'], ['\r']])(
  'reads the same however the lines end (%j) and wherever the pieces are cut',
  (end) => {
    const text = stream.replaceAll('\n', end)
    for (let size = 1; size <= 7; size++) {
      const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
        text.slice(at * size, (at + 1) * size),
      )
      expect(parse(pieces)).toEqual(expected)
    }
  },
)
