import type { MenuChoice } from '@iwater/contract/accounts/roles'
import { expect, test } from 'vitest'
import { functionGroups, sayOfFunction, withSayOfFunction } from './role-functions.ts'

const entry = (menuEntryId: string, path: string, own: Partial<MenuChoice> = {}): MenuChoice => ({
  menuEntryId,
  name: { zh: path, en: path },
  path,
  permission: null,
  isConfiguration: false,
  children: [],
  ...own,
})
const configuration = (menuEntryId: string, path: string) =>
  entry(menuEntryId, path, { isConfiguration: true })

const name = (zh: string) => ({ zh, en: zh })
const systems = [
  {
    systemId: 'supply',
    name: name('供水'),
    entries: [entry('a', '/units'), configuration('b', '/people')],
  },
  {
    systemId: 'sewage',
    name: name('污水'),
    entries: [entry('c', '/units'), configuration('d', '/people')],
  },
]
const people = functionGroups(systems).at(-1)?.functions[0]

test('pages of systems stand in each of them, those of configuration once', () => {
  const ids = functionGroups(systems).map(({ key, functions }) => [
    key,
    functions.map(({ menuEntryIds }) => menuEntryIds),
  ])
  expect(ids).toEqual([
    ['supply', [['a']]],
    ['sewage', [['c']]],
    ['configuration', [['b', 'd']]],
  ])
})

test('what is decided about a page of configuration holds for its entries in all systems', () => {
  if (!people) throw new Error('no page of configuration')
  const shown = withSayOfFunction([], people, { isShown: true, hiddenButtons: ['delete'] })
  expect(shown.map(({ menuEntryId }) => menuEntryId)).toEqual(['b', 'd'])
  expect(sayOfFunction(shown, people)).toEqual({ isShown: true, hiddenButtons: ['delete'] })
  expect(withSayOfFunction(shown, people, { isShown: false, hiddenButtons: [] })).toEqual([])
})

test('a page that one system alone shows counts as shown, with the buttons that this one hides', () => {
  if (!people) throw new Error('no page of configuration')
  const menus = [{ menuEntryId: 'd', isShown: true, hiddenButtons: ['export' as const] }]
  expect(sayOfFunction(menus, people)).toEqual({ isShown: true, hiddenButtons: ['export'] })
})
