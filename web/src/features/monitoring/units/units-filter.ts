import { liveStates, unitKinds, unitSorts } from '@iwater/contract/monitoring'
import {
  idIn,
  type ListQuery,
  listInput,
  oneOf,
  readListQuery,
} from '#web/platform/page/list-query.ts'

/** What the list of units shows, as its address tells it. */
export type UnitsFilter = ListQuery & {
  kind: (typeof unitKinds)[number] | undefined
  state: (typeof liveStates)[number] | undefined
  /** Only units that rows of this import went to. */
  importId: string | undefined
  sort: (typeof unitSorts)[number]
  view: 'rows' | 'cards'
}

export const pageSizes = [12, 24, 48] as const

/** Anything in the address that makes no sense counts as not there. */
export function readUnitsFilter(query: URLSearchParams): UnitsFilter {
  return {
    ...readListQuery(query, pageSizes),
    kind: oneOf(unitKinds, query.get('kind')),
    state: oneOf(liveStates, query.get('state')),
    importId: idIn(query.get('import')),
    sort: oneOf(unitSorts, query.get('sort')) ?? 'organisation',
    view: query.get('view') === 'cards' ? 'cards' : 'rows',
  }
}

/** The call's input. What was heard last comes first; every other order is as it is read. */
export function unitsInput(filter: UnitsFilter, here: string | undefined) {
  const { kind, state, importId, sort } = filter
  return {
    // An import may have gone to any organisation that the person sees.
    ...listInput(filter, importId === undefined ? here : undefined),
    ...(kind === undefined ? {} : { kind: [kind] }),
    ...(state === undefined ? {} : { state }),
    ...(importId === undefined ? {} : { importId }),
    sort,
    order: sort === 'lastAt' ? ('desc' as const) : ('asc' as const),
  }
}

export const isNarrowed = ({ orgId, keyword, kind, state, importId }: UnitsFilter) =>
  [orgId, kind, state, importId].some((chosen) => chosen !== undefined) || keyword !== ''
