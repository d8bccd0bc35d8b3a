import { findGrantableRoles } from '@iwater/contract/accounts/people'
import { listUnitChoices } from '@iwater/contract/field/connections'
import * as field from '@iwater/contract/kit/field'
import type { Field } from '@iwater/contract/kit/field-types'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { choiceFinder } from './find-choices.ts'

const works = { value: 'w', label: { zh: '城东水厂', en: 'East Works' } }
const tree = [{ organizationId: 'o', name: { zh: '集团', en: 'Group' }, children: [] }]

/** Finds with calls that were answered before; another one would fail. */
function finder(...answers: readonly (readonly [path: string, input: object, found: unknown])[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  for (const [path, input, found] of answers) client.setQueryData([path, input], found)
  const find = choiceFinder(client, tree as never)
  return (of: Field, name: string) => find(of, name, {})
}

test('a record is found among those that the field refers to, by either name', async () => {
  const find = finder(
    [listUnitChoices.path, { keyword: 'East Works' }, [works]],
    [listUnitChoices.path, { keyword: '城东水厂' }, [works]],
  )
  const unit = field.reference('单元', 'Unit', 'unit')
  expect(await find(unit, 'East Works ')).toEqual(works)
  expect(await find(unit, '城东水厂')).toEqual(works)
  expect(
    await find(field.reference('单位', 'Organisation', 'organisation'), 'Group'),
  ).toMatchObject({
    value: 'o',
  })
})

test('choices that are records are found, unless they may not be chosen', async () => {
  const duty = { value: 'd', label: { zh: '值班', en: 'Duty' } }
  const roles = field.choices('角色', 'Roles', { to: 'grantable-role' })
  const answer = (isDisabled: boolean) =>
    finder([findGrantableRoles.path, { keyword: 'Duty' }, [{ ...duty, isDisabled }]])
  expect(await answer(false)(roles, 'Duty')).toMatchObject(duty)
  expect(await answer(true)(roles, 'Duty')).toBeUndefined()
})

test('fixed items are found, unless they may not be chosen', async () => {
  const label = { zh: '旧件', en: 'Old' }
  const tag = (disabled: true | undefined) =>
    field.choice('标签', 'Tag', { items: [{ value: 'old', label, ...(disabled && { disabled }) }] })
  expect(await finder()(tag(undefined), 'Old')).toMatchObject({ value: 'old' })
  expect(await finder()(tag(true), 'Old')).toBeUndefined()
})

test('what is longer than a call takes is looked for by its beginning', async () => {
  const name = 'Long '.repeat(20).trim()
  const long = { value: 'l', label: { zh: '长', en: name } }
  const find = finder([listUnitChoices.path, { keyword: name.slice(0, 64) }, [long]])
  expect(await find(field.reference('单元', 'Unit', 'unit'), name)).toEqual(long)
})

test('items of an address are found', async () => {
  const kind = field.choice('类别', 'Kind', { url: '/kinds' })
  const pump = { value: 'p', label: { zh: '泵', en: 'Pump' } }
  expect(await finder(['/kinds', {}, [pump]])(kind, 'Pump')).toEqual(pump)
})
