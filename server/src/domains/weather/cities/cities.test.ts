import { withoutCitySuffix } from '@iwater/contract/weather/cities'
import { expect, test } from 'vitest'
import {
  allCities,
  cityByCode,
  cityByName,
  cityChoices,
  nearestCity,
  searchCities,
} from './cities.ts'

const firstOf = (keyword: string) => searchCities(keyword)[0]?.name.zh

test('a city is found by name, pinyin, initials and English name, in any spelling', () => {
  for (const keyword of ['杭州', '杭州市', '杭', 'hangzhou', 'HangZhou', 'hang zhou'])
    expect([keyword, firstOf(keyword)]).toEqual([keyword, '杭州'])
  for (const keyword of ["xi'an", 'xian', '西安', 'xi an'])
    expect([keyword, searchCities(keyword).map(({ name }) => name.zh)]).toEqual([
      keyword,
      expect.arrayContaining(['西安']),
    ])
  expect(firstOf('urumqi')).toBe('乌鲁木齐')
  expect(firstOf('wlmq')).toBe('乌鲁木齐')
  expect(searchCities('hz').map(({ name }) => name.zh)).toContain('杭州')
})

test('a city is chosen by its name with the province, and found by either name, pinyin and initials', () => {
  const choices = cityChoices()
  expect(choices.find(({ value }) => value === '431100')).toEqual({
    value: '431100',
    label: { zh: '永州（湖南省）', en: 'Yongzhou (Hunan)' },
    keys: ['永州', 'yongzhou', 'yz'],
  })
  expect(choices.find(({ value }) => value === '650100')?.keys).toEqual([
    '乌鲁木齐',
    'urumqi',
    'wulumuqi',
    'wlmq',
  ])
})

test('a search finds at most 20, and nothing for signs or unknown names', () => {
  expect(searchCities('a').length).toBeLessThanOrEqual(20)
  expect(searchCities('s')).toHaveLength(20)
  for (const keyword of ["'", '不存在的城市', 'zzzz', '%'])
    expect(searchCities(keyword)).toEqual([])
})

test('every prefecture of China is there once, in its country and province', () => {
  const cities = allCities()
  expect(new Set(cities.map(({ code }) => code)).size).toBe(cities.length)
  expect(cities.filter(({ code }) => code.endsWith('00')).length).toBeGreaterThanOrEqual(333)
  for (const { code, name, province, latitude, longitude } of cities) {
    expect([code, name.zh !== '', name.en !== '', province.zh !== '']).toEqual([
      code,
      true,
      true,
      true,
    ])
    expect(latitude > 3 && latitude < 54 && longitude > 73 && longitude < 136, code).toBe(true)
  }
  expect(cityByCode('330100')).toMatchObject({
    name: { zh: '杭州', en: 'Hangzhou' },
    province: { zh: '浙江省', en: 'Zhejiang' },
    latitude: 30.29,
  })
})

test('市, 区 and 县 at the end of a name are stripped, unless one sign would be left', () => {
  const names = ['杭州市', '海淀区', '南昌县', '杭州', '忠县', ' 北京市 ', '市', 'Hangzhou']
  expect(names.map(withoutCitySuffix)).toEqual([
    '杭州',
    '海淀',
    '南昌',
    '杭州',
    '忠县',
    '北京',
    '市',
    'Hangzhou',
  ])
  expect(cityByName('杭州市')?.code).toBe('330100')
  expect(cityByName('Hangzhou')?.code).toBe('330100')
  expect(cityByName('无此城')).toBeUndefined()
})

test('the nearest city is found within the distance alone', () => {
  expect(nearestCity({ latitude: 30.25, longitude: 120.2 }, 100)?.name.zh).toBe('杭州')
  expect(nearestCity({ latitude: 0, longitude: 0 }, 100)).toBeUndefined()
})
