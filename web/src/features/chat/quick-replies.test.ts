import { quickReplies } from '@iwater/contract/knowledge/quick-replies'
import { expect, test } from 'vitest'
import { shortened } from './quick-replies.ts'

test('Chinese quick replies show ten characters, English ones all of theirs', () => {
  expect(shortened('出水总磷和总氮同时超标', 'zh')).toBe('出水总磷和总氮同时超…')
  expect(shortened('水泵运行但不出水', 'zh')).toBe('水泵运行但不出水')
  expect(quickReplies.map(({ en }) => shortened(en, 'en'))).toEqual(
    quickReplies.map(({ en }) => en),
  )
})
