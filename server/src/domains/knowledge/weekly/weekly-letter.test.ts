import { expect, test } from 'vitest'
import { letterOf } from './weekly-letter.ts'

const result = (isOwn: boolean) => ({
  question: { zh: '水泵不出水', en: 'No flow' },
  reason: { zh: '阀门关闭', en: 'A valve is closed' },
  isOwn,
  helped: 1,
  notHelped: 3,
})
const text = { id: 'a', text: 'Zorblat', count: 2, organisationId: null }

test('the message leads to the list that has what was told', () => {
  const linkOf = (told: Parameters<typeof letterOf>[0]) => letterOf(told).link
  const sorted = 'sort=not_helped_count&order=desc'
  expect(linkOf({ texts: [text], results: [result(true)] })).toBe(
    '/system/knowledge?list=unanswered',
  )
  expect(linkOf({ texts: [], results: [result(true)] })).toBe(`/system/knowledge?${sorted}`)
  expect(linkOf({ texts: [], results: [result(false), result(true)] })).toBe(
    `/system/knowledge?list=product&${sorted}`,
  )
})
