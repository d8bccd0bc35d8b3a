import { expect, test } from 'vitest'
import { saidNumber } from './chinese-numbers.ts'
import { piecesOf, spokenText } from './spoken-text.ts'

const said = (text: string) => spokenText(text)?.text

test.each([
  ['0', '零'],
  ['10', '十'],
  ['12', '十二'],
  ['101', '一百零一'],
  ['110', '一百一十'],
  ['1005', '一千零五'],
  ['10005', '一万零五'],
  ['10500', '一万零五百'],
  ['110000', '十一万'],
  ['1001000', '一百万零一千'],
  ['100000001', '一亿零一'],
  ['1,234,567', '一百二十三万四千五百六十七'],
  ['-12.05', '负十二点零五'],
  ['0.30', '零点三零'],
  ['007', '零零七'],
  ['1234567890123', '一二三四五六七八九零一二三'],
])('the number %s is %s', (number, words) => {
  expect(saidNumber(number)).toBe(words)
})

test.each([
  ['余量不应低于 0.3 mg/L。', '余量不应低于 零点三毫克每升。'],
  ['4-20 mA，4~20mA', '四到二十毫安，四到二十毫安'],
  ['10%~20%，10-20%，±5%，100%', '百分之十到二十，百分之十到二十，正负百分之五，百分之百'],
  ['-5℃~40 ℃，5.5°C', '负五到四十摄氏度，五点五摄氏度'],
  [
    '流量 1,200 m3/h，50µS/cm，0.45 μm',
    '流量 一千二百立方米每小时，五十微西门子每厘米，零点四五微米',
  ],
  ['压力 ≥0.25MPa，电阻 > 1 MΩ', '压力 大于等于零点二五兆帕，电阻 大于 一兆欧'],
  ['GB 5749-2022 表 2，HJ/T 91', 'GB 五七四九 杠二零二二 表 二，HJ T 九一'],
  ['2026-11-28 14:05，2026年', '二零二六年十一月二十八日 十四点零五分，二零二六年'],
  ['2 台泵，12 个，3:1，1/2', '两 台泵，十二 个，三比一，二分之一'],
  ['电话 13800138000', '电话 一三八零零一三八零零零'],
  ['COD 500 mg/l，P2 泵，RS485', 'COD 五百毫克每升，P二 泵，RS 四八五'],
  ['第一步\n第二步：\n停泵', '第一步。第二步： 停泵'],
])('of Chinese %s is said %s', (text, words) => {
  expect(spokenText(text)).toEqual({ language: 'zh', text: words })
})

test.each([
  ['not below 0.3 mg/L; 4-20 mA', 'not below 0.3 milligrams per litre; 4 to 20 milliamperes'],
  ['1 h, 2 h, 20 %, 10-20 %', '1 hour, 2 hours, 20 percent, 10 to 20 percent'],
  ['1 m/s, 1 MPa, 1 mS/cm', '1 metre per second, 1 megapascal, 1 millisiemens per centimetre'],
  ['COD, BOD5 & pH 7.5', 'C O D, B O D 5 and P H 7.5'],
  [
    '-5 °C, 5 ± 1 V, ≥ 0.5 bar',
    'minus 5 degrees Celsius, 5 plus or minus 1 volt, at least 0.5 bar',
  ],
  ['GB 5749-2022', 'G B 5749-2022'],
  ['First step\nSecond step.\nThird', 'First step. Second step. Third'],
])('of English %s is said %s', (text, words) => {
  expect(spokenText(text)).toEqual({ language: 'en', text: words })
})

test('tags, links, marks and pictographs are not said', () => {
  expect(
    said('<b onclick="x">重要</b>：看[说明](https://a.example/b)或 https://c.example/d?e=1。'),
  ).toBe('重要 ：看说明或 链接。')
  expect(said('**停泵** `now` 😀\u200b\u202e')).toBe('停泵 now')
  for (const nothing of ['', '  ', '😀', '---', '<br>', '。。。', '\ud800', '\u0000']) {
    expect(spokenText(nothing)).toBeNull()
  }
})

test('whatever is entered is answered at once and in bounds', () => {
  const parts = [
    '9',
    '中',
    'a',
    '%',
    '<',
    '[',
    '2-',
    '1/',
    '-',
    '.',
    '&',
    '１',
    '!(',
    'http://',
    '1:',
    'mg/',
  ]
  const begun = performance.now()
  for (const part of parts) {
    for (const start of ['', '中', '1']) {
      expect(said(start + part.repeat(1000 / part.length))?.length ?? 0).toBeLessThanOrEqual(3000)
    }
  }
  expect(performance.now() - begun).toBeLessThan(2000)
})

test('pieces end where a speaker pauses, and lose nothing that is said', () => {
  const text = '先停泵。再检查进水阀，确认全开；然后排气。最后启动，观察十分钟。'
  const pieces = piecesOf(text, 14)
  expect(pieces).toEqual([
    '先停泵。',
    '再检查进水阀，确认全开；',
    '然后排气。',
    '最后启动，观察十分钟。',
  ])
  expect(piecesOf('中'.repeat(25), 10).map(({ length }) => length)).toEqual([10, 10, 5])
  expect(piecesOf('。。。', 10)).toEqual([])
})
