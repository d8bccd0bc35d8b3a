import { expect, test } from 'vitest'
import { alertTitle, alertType, colourOf, levelOfColour } from './alert-words.ts'
import type { DayOfBody } from './bodies.ts'
import { calculateIndices } from './calculated-indices.ts'
import { conditionOfQweather, conditionOfWmo, conditionsOfText } from './condition-codes.ts'
import { indexOfWords } from './index-words.ts'
import { windOf } from './wind.ts'

const day: DayOfBody = {
  day: '2026-11-28',
  condition: 'clear',
  nightCondition: null,
  low: 15,
  high: 25,
  feelsLow: null,
  feelsHigh: null,
  wind: windOf(90, 8),
  humidity: 50,
  pressure: 1015,
  visibility: 20,
  precipitation: 0,
  uvIndex: 5,
  sunrise: null,
  sunset: null,
}
const levels = (change: Partial<DayOfBody>, next: Partial<DayOfBody> = {}) =>
  Object.fromEntries(
    calculateIndices([
      { ...day, ...change },
      { ...day, ...next },
    ]).map(({ kind, level }) => [kind, level.zh]),
  )

test('the codes of providers become conditions, by day and night', () => {
  expect([0, 2, 45, 63, 66, 75, 82, 95, 99, 7].map(conditionOfWmo)).toEqual([
    'clear',
    'partly-cloudy',
    'fog',
    'moderate-rain',
    'freezing-rain',
    'heavy-snow',
    'heavy-showers',
    'thunderstorm',
    'hail',
    'unknown',
  ])
  expect([100, 150, 153, 350, 310, 457, 502, 999, 1].map(conditionOfQweather)).toEqual([
    'clear',
    'clear',
    'partly-cloudy',
    'showers',
    'rainstorm',
    'snow-showers',
    'haze',
    'unknown',
    'unknown',
  ])
  expect(conditionsOfText('雾转大雨')).toEqual(['fog', 'heavy-rain'])
  expect(conditionsOfText('阴')).toEqual(['overcast', null])
  expect(conditionsOfText('怪天气', 'lei')).toEqual(['thunderstorm', null])
  expect(conditionsOfText('', '')).toEqual(['unknown', null])
})

test('blue and yellow alerts are weak, orange and red ones strong, and so is one without a colour', () => {
  expect(['蓝色', '黄色', '橙色', '红色', 'Orange', '', '白色'].map(colourOf)).toEqual([
    'blue',
    'yellow',
    'orange',
    'red',
    'orange',
    'unknown',
    'unknown',
  ])
  expect((['blue', 'yellow', 'orange', 'red', 'unknown'] as const).map(levelOfColour)).toEqual([
    'weak',
    'weak',
    'strong',
    'strong',
    'strong',
  ])
  expect(alertTitle(alertType('大风'), 'yellow', '')).toEqual({
    zh: '大风黄色预警',
    en: 'Gale alert, yellow',
  })
})

test('living indices are calculated by their rules', () => {
  expect(levels({})).toEqual({
    uv: '中等',
    sport: '适宜',
    dressing: '舒适',
    'car-wash': '适宜',
    cold: '较易发',
    'air-dispersion': '中',
    comfort: '舒适',
  })
  expect(
    levels({ precipitation: 5, wind: windOf(0, 45), low: -5, high: 8, humidity: 90, uvIndex: 11 }),
  ).toEqual({
    uv: '很强',
    sport: '较不宜',
    dressing: '冷',
    'car-wash': '不宜',
    cold: '极易发',
    'air-dispersion': '优',
    comfort: '极不舒适',
  })
  expect(levels({}, { precipitation: 2 })['car-wash']).toBe('较不宜')
  expect(levels({ uvIndex: null })).not.toHaveProperty('uv')
  expect(calculateIndices([])).toEqual([])
})

test('advice names what made the level, and nothing else', () => {
  const advice = (change: Partial<DayOfBody>, next: Partial<DayOfBody> = {}) =>
    Object.fromEntries(
      calculateIndices([
        { ...day, ...change },
        { ...day, ...next },
      ]).map(({ kind, description: { zh, en } }) => [kind, [zh, en]]),
    )
  expect(advice({ low: 1, high: 8, humidity: 82 }).cold).toEqual([
    '气温低、空气潮湿，注意保暖。',
    'Low temperature and damp air; keep warm.',
  ])
  expect(advice({ low: 10, high: 23 }).cold).toEqual([
    '温差大，注意保暖。',
    'Large difference of temperature; keep warm.',
  ])
  expect(advice({ low: 10, high: 16 }).cold).toEqual(['不易感冒。', 'Colds are unlikely.'])
  expect(advice({ low: -4, wind: windOf(90, 25) }).sport).toEqual([
    '风较大、气温低，户外活动请适当注意。',
    'Wind and frost; take some care outdoors.',
  ])
  expect(advice({ precipitation: 5, low: -4 }).sport?.[1]).toBe(
    'Rain or snow; indoor activity is better.',
  )
  expect(advice({}, { precipitation: 2 })['car-wash']).toEqual([
    '明天有降水，不太适合洗车。',
    'Rain or snow tomorrow; better wait with a car wash.',
  ])
})

test('the words of a provider keep their advice and get English words where the level is known', () => {
  expect(
    indexOfWords('car-wash', { title: '洗车指数', level: '不宜', advice: '有雨。' }),
  ).toMatchObject({
    level: { zh: '不宜', en: 'Bad' },
    description: { zh: '有雨。', en: 'No day for a car wash.' },
  })
  expect(
    indexOfWords('blood-sugar', { title: '血糖指数', level: '易波动', advice: '防暑。' }),
  ).toMatchObject({
    title: { en: 'Blood sugar' },
    level: { zh: '易波动', en: '易波动' },
  })
})
