import { useCallback } from 'react'
import { useSession } from '#web/platform/session/session.ts'
import { usePage } from './page.ts'

/** What every list's address can tell: whose things, which word, and the part of the list on screen. */
export type ListQuery = {
  orgId: string | undefined
  keyword: string
  page: number
  size: number
}

/** Writes into a list's address; values of null leave it. */
export type ChangeFilter = (next: Readonly<Record<string, string | null>>) => void

/** Sizes a page of a list can have. */
export type PageSizes = readonly [number, ...number[]]

export const oneOf = <T extends string>(list: readonly T[], text: string | null): T | undefined =>
  list.find((item) => item === text)

/** The id in a field of the address, if it is one. */
export const idIn = (text: string | null): string | undefined =>
  text !== null && /^[0-9a-f-]{36}$/i.test(text) ? text : undefined

/** Anything in the address that makes no sense counts as not there; `usual` is the size of a list that names none. */
export function readListQuery(
  query: URLSearchParams,
  pageSizes: PageSizes,
  usual: number = pageSizes[0],
): ListQuery {
  const page = Number(query.get('page'))
  const size = Number(query.get('size'))
  return {
    orgId: idIn(query.get('org')),
    // Calls with a NUL are rejected as malformed.
    keyword: (query.get('keyword') ?? '').replaceAll('\0', '').slice(0, 64),
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
    size: pageSizes.find((known) => known === size) ?? usual,
  }
}

/** The organisation on screen, which a list is about as long as none is chosen in it. */
export const useOrganisationOnScreen = () =>
  useSession((session) => session.organisationId) ?? undefined

/** The same as a list call takes it. `here` is the organisation on screen. */
export const listInput = ({ orgId, keyword, page, size }: ListQuery, here: string | undefined) => ({
  ...(orgId === undefined && here === undefined ? {} : { orgId: orgId ?? here }),
  ...(keyword === '' ? {} : { keyword }),
  current: page,
  size,
})

/** The page of a list in the address; the first page and the default size are omitted. */
export const pageInAddress = (page: number, size: number, usual: number) => ({
  page: page === 1 ? null : String(page),
  size: size === usual ? null : String(size),
})

/** A change of what a list shows begins at its first page, and is no step to go back to. */
export function useChangeFilter(): ChangeFilter {
  const { setQuery } = usePage()
  return useCallback((next) => setQuery({ page: null, ...next }, { replace: true }), [setQuery])
}
