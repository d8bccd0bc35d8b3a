import type { Entity } from '@iwater/contract/kit/entity'
import type {
  ColumnArrangement,
  ListSettings,
  ListView,
} from '@iwater/contract/kit/list-preference'
import {
  filterInAddress,
  type ListState,
  orderInAddress,
  readListState,
} from '../list/list-address.ts'

/** In the address: the key of a view, or that none is meant where one is shown by default. */
export const noView = 'all'

const namesInAddress = ['keyword', 'filter', 'sort', 'order', 'view'] as const

/** An address that says nothing of the list, as that of a menu entry: the default view is meant. */
export const isBare = (query: URLSearchParams) => !namesInAddress.some((name) => query.has(name))

/** What a view keeps of what is shown. */
export function queryOf({ keyword, filter, isUsual, sort, order }: ListState): ListView['query'] {
  return {
    ...(keyword !== '' && { keyword }),
    ...(!isUsual && { filter: JSON.stringify(filter) }),
    sort,
    order,
  }
}

const stateOf = (entity: Entity, { query }: ListView) =>
  readListState(new URLSearchParams(query as Record<string, string>), entity)

/** Whether what is shown is what the view keeps; what the entity no longer allows counts as not kept. */
export const isAsSaved = (entity: Entity, view: ListView, state: ListState) =>
  JSON.stringify(queryOf(stateOf(entity, view))) === JSON.stringify(queryOf(state))

/** The address that shows a view. A filter that is no longer valid stays in it, so that the list says so. */
export function viewInAddress(entity: Entity, view: ListView) {
  const { keyword, filter, isMisread, sort, order } = stateOf(entity, view)
  return {
    view: view.viewKey,
    page: null,
    keyword: keyword === '' ? null : keyword,
    ...(isMisread ? { filter: view.query.filter ?? null } : filterInAddress(filter, entity)),
    ...orderInAddress(sort, order),
  }
}

/** The address that shows all records. */
export const noViewInAddress = ({ defaultView }: ListSettings) => ({
  view: defaultView === undefined ? null : noView,
  page: null,
  keyword: null,
  filter: null,
  sort: null,
  order: null,
})

/** The settings with a view in the place of the one with its key, or behind all others. */
export function withView(settings: ListSettings, view: ListView): ListSettings {
  const { views } = settings
  const isThere = views.some(({ viewKey }) => viewKey === view.viewKey)
  return {
    ...settings,
    views: isThere
      ? views.map((one) => (one.viewKey === view.viewKey ? view : one))
      : [...views, view],
  }
}

export function withDefault(settings: ListSettings, viewKey: string | undefined): ListSettings {
  const { defaultView: _, ...rest } = settings
  return viewKey === undefined ? rest : { ...rest, defaultView: viewKey }
}

export function withoutView(settings: ListSettings, viewKey: string): ListSettings {
  const left = { ...settings, views: settings.views.filter((one) => one.viewKey !== viewKey) }
  return settings.defaultView === viewKey ? withDefault(left, undefined) : left
}

/** The settings with other columns: those of a view, or those of the list while none is shown. */
export function withColumns(
  settings: ListSettings,
  viewKey: string | undefined,
  columns: ColumnArrangement[] | undefined,
): ListSettings {
  const view = settings.views.find((one) => one.viewKey === viewKey)
  const { columns: _, ...rest } = view ?? settings
  const next = columns === undefined ? rest : { ...rest, columns }
  return view === undefined ? (next as ListSettings) : withView(settings, next as ListView)
}
