import { expect, test } from 'vitest'
import { blocksOf, piecesOf, stepsOf } from './formatted-text.ts'

const plain = (text: string) => [{ is: 'text', text }]

test('headings, lists, steps and paragraphs are told apart', () => {
  expect(blocksOf('## 检查\n先停泵\n再断电\n\n- 阀门\n- 液位\n1. 灌水\n2) 排气\n\n完成')).toEqual([
    { is: 'heading', pieces: plain('检查') },
    { is: 'paragraph', lines: [plain('先停泵'), plain('再断电')] },
    { is: 'bullets', items: [plain('阀门'), plain('液位')] },
    { is: 'steps', items: [plain('灌水'), plain('排气')] },
    { is: 'paragraph', lines: [plain('完成')] },
  ])
})

test('bold text and links are pieces of a line', () => {
  expect(piecesOf('先**断电**，见[手册](https://a.example/b?c=1)。')).toEqual([
    { is: 'text', text: '先' },
    { is: 'strong', text: '断电' },
    { is: 'text', text: '，见' },
    { is: 'link', text: '手册', address: 'https://a.example/b?c=1' },
    { is: 'text', text: '。' },
  ])
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[打开](javascript:alert(1))',
  '[打开](JaVaScRiPt:alert)',
  '[打开](data:text/html,x)',
  '[打开](//evil.example)',
  '[打开](https://name:word@evil.example)',
  '[打开](/system/people)',
  '&lt;b&gt;',
  '5 ** 2 ** 3',
  '-5 ℃',
  '3.5 mg/L',
])('%s is shown as it is', (text) => {
  const [block] = blocksOf(text)
  const pieces = block?.is === 'paragraph' ? block.lines.flat() : []
  expect(pieces.filter(({ is }) => is === 'link')).toEqual([])
  expect(
    pieces
      .map((piece) => piece.text)
      .join('')
      .replaceAll(' ', ''),
  ).toBe(pieces.some(({ is }) => is === 'strong') ? '523' : text.replaceAll(' ', ''))
})

test('long and crooked texts take no time', () => {
  const begun = performance.now()
  for (const text of ['**'.repeat(50_000), '[a]('.repeat(25_000), '['.repeat(100_000)])
    blocksOf(text)
  expect(performance.now() - begun).toBeLessThan(2000)
})

test('lines are steps unless other marks part them', () => {
  expect(stepsOf('先**停泵**\n\n再断电')).toEqual([
    {
      is: 'steps',
      items: [[...plain('先'), { is: 'strong', text: '停泵' }], plain('再断电')],
    },
  ])
  expect(stepsOf('联系厂家')).toEqual([{ is: 'paragraph', lines: [plain('联系厂家')] }])
  expect(stepsOf('## 检查\n阀门\n液位')).toEqual(blocksOf('## 检查\n阀门\n液位'))
})
