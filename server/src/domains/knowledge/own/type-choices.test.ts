import { listQuestionTypeChoices } from '@iwater/contract/knowledge/type-choices'
import { expect, test } from 'vitest'
import { knowledgeSetting, text } from './own-knowledge-testing.ts'

test('types are chosen by the way that leads to them, those of the product first, and found by a superior', async () => {
  const { call, aType } = await knowledgeSetting()
  const above = await aType(text('臭氧工段', 'Ozone section'))
  const below = await aType(text('尾气', 'Off-gas'), above)
  const choices = (await call(listQuestionTypeChoices, {})).data
  expect(choices.slice(-2)).toEqual([
    { value: above, label: text('臭氧工段', 'Ozone section') },
    { value: below, label: text('臭氧工段 › 尾气', 'Ozone section › Off-gas') },
  ])
  const names = choices.slice(0, -2).map(({ label }) => label.en)
  const isBelow = (name: string) => name.includes(' › ')
  expect(names.some(isBelow)).toBe(true)
  for (const name of names.filter(isBelow)) expect(names).toContain(name.split(' › ')[0])
  const found = (await call(listQuestionTypeChoices, { keyword: 'ozone sec' })).data
  expect(found.map(({ value }) => value)).toEqual([above, below])
  const named = (await call(listQuestionTypeChoices, { ids: [below] })).data
  expect(named.map(({ value }) => value)).toEqual([below])
})
