import { type PersonState, personSorts, personStates } from '@iwater/contract/accounts/people'
import { type ListQuery, listInput, oneOf, readListQuery } from '#web/platform/page/list-query.ts'

export type PersonSort = (typeof personSorts)[number]

/** What the list of people shows, as its address tells it. */
export type PeopleFilter = ListQuery & {
  roleId: string | undefined
  state: PersonState | undefined
  sort: PersonSort
  order: 'asc' | 'desc'
}

export const pageSizes = [20, 50, 100] as const

const isId = (text: string | null): text is string => /^[0-9a-f-]{36}$/i.test(text ?? '')

/** Anything in the address that makes no sense counts as not there. */
export function readPeopleFilter(query: URLSearchParams): PeopleFilter {
  const roleId = query.get('role')
  return {
    ...readListQuery(query, pageSizes),
    roleId: isId(roleId) ? roleId : undefined,
    state: oneOf(personStates, query.get('state')),
    sort: oneOf(personSorts, query.get('sort')) ?? 'name',
    order: query.get('order') === 'desc' ? 'desc' : 'asc',
  }
}

/** The call's input. Everybody whom the person sees, whichever organisation is on screen. */
export function peopleInput(filter: PeopleFilter) {
  const { roleId, state, sort, order } = filter
  return {
    ...listInput(filter, undefined),
    ...(roleId === undefined ? {} : { roleId }),
    ...(state === undefined ? {} : { state }),
    sort,
    order,
  }
}

export const isNarrowed = ({ orgId, keyword, roleId, state }: PeopleFilter) =>
  orgId !== undefined || keyword !== '' || roleId !== undefined || state !== undefined

/** The order in the address; the default one is omitted. */
export const orderInAddress = (sort: PersonSort, order: 'asc' | 'desc') => ({
  sort: sort === 'name' ? null : sort,
  order: order === 'asc' ? null : order,
})
