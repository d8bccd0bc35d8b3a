import type { Entity } from '@iwater/contract/kit/entity'
import type { ListSettings, ListView } from '@iwater/contract/kit/list-preference'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import { expect, test } from 'vitest'
import { filterInAddress, isNarrowed, readListState } from '../list/list-address.ts'
import {
  isAsSaved,
  isBare,
  noViewInAddress,
  queryOf,
  viewInAddress,
  withColumns,
  withDefault,
  withoutView,
  withView,
} from './views.ts'

const part: Entity = sparePart
const stateAt = (query: string) => readListState(new URLSearchParams(query), part)
const view = (query: ListView['query'], own: Partial<ListView> = {}): ListView => ({
  viewKey: 'a',
  name: 'A',
  query,
  ...own,
})

const written = (next: Record<string, string | null>) =>
  new URLSearchParams(
    Object.entries(next).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  ).toString()

test('a view that was saved shows the same again', () => {
  for (const query of [
    '',
    'keyword=pump',
    'sort=stock&order=desc',
    'keyword=x&filter=[["stock","≥",3]]&sort=name',
  ]) {
    const state = stateAt(query)
    const saved = view(queryOf(state))
    expect(stateAt(written(viewInAddress(part, saved)))).toEqual(state)
    expect(isAsSaved(part, saved, state)).toBe(true)
    expect(isAsSaved(part, saved, { ...state, keyword: 'other' })).toBe(false)
    expect(isAsSaved(part, saved, { ...state, page: 3, size: 50 })).toBe(true)
  }
})

test('what the entity no longer has is not applied by a view, and a filter of it is told', () => {
  const old = view({ filter: '[["gone","=",1]]', sort: 'gone', order: 'desc' })
  const shown = stateAt(written(viewInAddress(part, old)))
  expect(shown).toMatchObject({ filter: [], isMisread: true, sort: 'code' })
  expect(isAsSaved(part, old, shown)).toBe(true)
})

test('only an address without anything of the list leaves the choice to the default view', () => {
  expect(isBare(new URLSearchParams('record=x'))).toBe(true)
  for (const query of ['keyword=x', 'filter=[]', 'sort=code', 'order=desc', 'view=all'])
    expect(isBare(new URLSearchParams(query))).toBe(false)
  expect(noViewInAddress({ views: [] }).view).toBeNull()
  expect(noViewInAddress({ views: [], defaultView: 'a' }).view).toBe('all')
})

test('a list begins with its own filter, which can be taken away and is kept so by views', () => {
  const own: Entity = { ...part, list: { ...part.list, filter: [['is_critical', '=', true]] } }
  const at = (query: string) => readListState(new URLSearchParams(query), own)
  const first = at('')
  expect([first.filter, isNarrowed(first)]).toEqual([own.list.filter, false])
  const all = at('filter=[]')
  expect([all.filter, isNarrowed(all)]).toEqual([[], true])
  expect(filterInAddress([], own).filter).toBe('[]')
  expect(filterInAddress(own.list.filter ?? [], own).filter).toBeNull()
  for (const state of [first, all]) {
    const saved = view(queryOf(state))
    expect(at(written(viewInAddress(own, saved)))).toEqual(state)
  }
})

const two: ListSettings = {
  columns: [{ name: 'code' }],
  views: [view({}), view({}, { viewKey: 'b', name: 'B', columns: [{ name: 'stock' }] })],
  defaultView: 'b',
}

test('a view is added behind the others, replaced in its place, and taken out with its rank', () => {
  const renamed = withView(two, view({ keyword: 'x' }, { name: 'New' }))
  expect(renamed.views.map(({ name }) => name)).toEqual(['New', 'B'])
  const more = withView(two, view({}, { viewKey: 'c', name: 'C' }))
  expect(more.views.map(({ viewKey }) => viewKey)).toEqual(['a', 'b', 'c'])
  expect(withoutView(two, 'b')).toEqual({ columns: two.columns, views: [two.views[0]] })
  expect(withoutView(two, 'a').defaultView).toBe('b')
  expect('defaultView' in withDefault(two, undefined)).toBe(false)
})

test('columns belong to the view that is shown, else to the list', () => {
  const columns = [{ name: 'name' }]
  expect(withColumns(two, 'b', columns).views[1]?.columns).toEqual(columns)
  expect(withColumns(two, 'b', columns).columns).toEqual(two.columns)
  expect(withColumns(two, undefined, columns).columns).toEqual(columns)
  expect('columns' in withColumns(two, undefined, undefined)).toBe(false)
  expect('columns' in (withColumns(two, 'b', undefined).views[1] ?? {})).toBe(false)
  // A view that another window has deleted.
  expect(withColumns(two, 'gone', columns).columns).toEqual(columns)
})
