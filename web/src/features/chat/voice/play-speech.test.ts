import { expect, test } from 'vitest'
import { speakableParts } from './play-speech.ts'

test('a long text is divided between lines and sentences, and nothing is lost', () => {
  const text = '先停泵，再检查进水阀。\n然后排气。Then start it. 观察。'
  const parts = speakableParts(text, 14)
  expect(parts).toEqual(['先停泵，再检查进水阀。', '然后排气。', 'Then start it.', '观察。'])
  expect(speakableParts('中'.repeat(25), 10).map(({ length }) => length)).toEqual([10, 10, 5])
  expect(speakableParts('  ')).toEqual([])
})
