import type { MenuItem } from '@iwater/contract/navigation'
import { expect, test } from 'vitest'
import {
  addressOf,
  functionAbove,
  functionsOf,
  landingPath,
  titleInMenu,
  visibleTo,
} from './menu-items.ts'

type Sketch = Partial<Omit<MenuItem, 'children' | 'meta'>> & {
  roles?: string[]
  children?: Sketch[]
}

const item = ({ roles = [], children = [], ...rest }: Sketch): MenuItem => ({
  moduleId: '00000000-0000-4000-8000-000000000001',
  functionId: null,
  label: rest.path ?? '',
  path: '',
  icon: '',
  appUrl: null,
  ...rest,
  meta: {
    i18n: { zh: `页 ${rest.path ?? ''}`, en: `Page ${rest.path ?? ''}` },
    roles,
    keepAlive: true,
    isTab: true,
    buttons: {},
  },
  children: children.map(item),
})

const page = (path: string, rest: Sketch = {}) => ({ functionId: `f-${path}`, path, ...rest })

const menu = [
  page('/wel/index'),
  {
    path: '/monitoring',
    children: [page('/monitoring/units'), page('/monitoring/trend', { roles: ['engineer'] })],
  },
  { path: '/empty' },
].map(item)

test('functions are found through their modules, in the order of the menu', () => {
  expect(functionsOf(menu).map((entry) => entry.path)).toEqual([
    '/wel/index',
    '/monitoring/units',
    '/monitoring/trend',
  ])
})

test('entries are visible with one of their roles; an empty module stays', () => {
  const visible = visibleTo(['viewer'], menu)
  expect(functionsOf(visible).map((entry) => entry.path)).toEqual([
    '/wel/index',
    '/monitoring/units',
  ])
  expect(visible.at(-1)?.path).toBe('/empty')
  expect(functionsOf(visibleTo(['viewer', 'engineer'], menu))).toHaveLength(3)
})

test('a detail page belongs to the list it was opened from', () => {
  expect(functionAbove(menu, '/monitoring/units/7')?.path).toBe('/monitoring/units')
  expect(functionAbove(menu, '/monitoring/unitsort')).toBeUndefined()
})

test('a title comes from the menu in both languages', () => {
  expect(titleInMenu(menu, '/monitoring/units')).toEqual({
    zh: '页 /monitoring/units',
    en: 'Page /monitoring/units',
  })
  expect(titleInMenu(menu, '/monitoring/units/7')).toBeUndefined()
})

test('an external page has an address of ours', () => {
  const external = item({
    functionId: 'f7',
    path: '/reports',
    appUrl: 'https://reports.example/a?b=1',
  })
  expect(addressOf(external)).toBe('/myiframe/f7')
  expect(
    addressOf(item({ functionId: 'f7', path: '/myiframe/reports', appUrl: 'https://r.example' })),
  ).toBe('/myiframe/reports')
})

test('a page that the new menu has too stays on screen, else its first function is opened', () => {
  expect(landingPath(menu, '/monitoring/units/7')).toBe('/monitoring/units/7')
  expect(landingPath(menu, '/field/imports')).toBe('/wel/index')
  expect(landingPath([], '/field/imports')).toBeUndefined()
})
