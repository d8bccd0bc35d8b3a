import { expect, test } from 'vitest'
import { initialsOfSigns } from './pinyin.ts'
import { findable, scoreOf } from './score.ts'

const order = (names: string[], keyword: string) =>
  names
    .map((name) => ({ name, score: scoreOf(findable(name), keyword) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ name }) => name)

test.each([
  ['在线监测', 'zxjc'],
  ['趋势分析', 'qsfx'],
  ['水质监测 pH', 'szjc'],
  ['Trends', ''],
])('the pinyin of %s begins with %s', (text, letters) => {
  expect(
    initialsOfSigns(text)
      .map((choice) => choice[0])
      .join(''),
  ).toBe(letters)
})

test('a sign with several readings is found by each', () => {
  for (const keyword of ['cqsc', 'zqsc']) {
    expect(order(['重庆水厂'], keyword), keyword).toEqual(['重庆水厂'])
  }
})

test('the name that begins with the word comes first, then pinyin, then the middle', () => {
  expect(order(['水质监测', '监测', '在线监测'], '监测')).toEqual(['监测', '水质监测', '在线监测'])
  expect(order(['数据接口', '接口文档'], 'jk')).toEqual(['接口文档', '数据接口'])
})

test('English is found by words, their beginnings and scattered letters', () => {
  const names = ['Field connections', 'Online monitoring', 'Data import']
  expect(order(names, 'conn')).toEqual(['Field connections'])
  expect(order(names, 'mon onl')).toEqual(['Online monitoring'])
  expect(order(names, 'dimp')).toEqual(['Data import'])
  expect(order(names, 'zz')).toEqual([])
  expect(order(['Keyboard shortcuts', 'East Works'], 'east')).toEqual(['East Works'])
})

test('a word that nothing has leaves nothing, whatever the others have', () => {
  expect(order(['在线监测'], '在线 泵站')).toEqual([])
})
