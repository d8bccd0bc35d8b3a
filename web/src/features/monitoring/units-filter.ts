import { liveStates, unitKinds, unitSorts } from '@iwater/contract/monitoring'

/** What the list of units shows, as its address tells it. */
export type UnitsFilter = {
  orgId: string | undefined
  keyword: string
  kind: (typeof unitKinds)[number] | undefined
  state: (typeof liveStates)[number] | undefined
  sort: (typeof unitSorts)[number]
  page: number
  size: number
  view: 'rows' | 'cards'
}

export const pageSizes = [12, 24, 48] as const

const oneOf = <T extends string>(list: readonly T[], text: string | null): T | undefined =>
  list.find((item) => item === text)

const isId = (text: string | null): text is string => /^[0-9a-f-]{36}$/i.test(text ?? '')

/** Anything in the address that makes no sense counts as not there. */
export function readUnitsFilter(query: URLSearchParams): UnitsFilter {
  const orgId = query.get('org')
  const page = Number(query.get('page'))
  const size = Number(query.get('size'))
  return {
    orgId: isId(orgId) ? orgId : undefined,
    keyword: (query.get('keyword') ?? '').slice(0, 64),
    kind: oneOf(unitKinds, query.get('kind')),
    state: oneOf(liveStates, query.get('state')),
    sort: oneOf(unitSorts, query.get('sort')) ?? 'organisation',
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
    size: pageSizes.find((known) => known === size) ?? pageSizes[0],
    view: query.get('view') === 'cards' ? 'cards' : 'rows',
  }
}

/** The call's input. What was heard last comes first; every other order is as it is read. */
export function unitsInput({ orgId, keyword, kind, state, sort, page, size }: UnitsFilter) {
  return {
    ...(orgId === undefined ? {} : { orgId }),
    ...(keyword === '' ? {} : { keyword }),
    ...(kind === undefined ? {} : { kind: [kind] }),
    ...(state === undefined ? {} : { state }),
    sort,
    order: sort === 'lastAt' ? ('desc' as const) : ('asc' as const),
    current: page,
    size,
  }
}

export const isNarrowed = ({ orgId, keyword, kind, state }: UnitsFilter) =>
  orgId !== undefined || keyword !== '' || kind !== undefined || state !== undefined
