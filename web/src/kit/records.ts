import type { LocalText } from '@iwater/contract/fields'
import type { StoredFile } from '@iwater/contract/files'
import { entityCalls, type ListInput, type RecordsPage } from '@iwater/contract/kit/calls'
import type { Entity, EntityOf, Label } from '@iwater/contract/kit/entity'
import type { Fields } from '@iwater/contract/kit/field-types'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { apiQuery } from '#web/platform/api/api.ts'

/** A record of any entity as its calls answer it. */
export type Row = Readonly<Record<string, unknown>> & {
  id: string
  version: number
  /** What references and choices are called, by field. */
  labels: Readonly<Record<string, Label | null>>
  /** Files by field. */
  files?: Readonly<Record<string, readonly StoredFile[]>>
  /** Of a list that is a tree: how many records stand below it, or what those above it are called. */
  children?: number
  above?: readonly LocalText[]
}

/** How many records a list has found, in a tree on all of its levels. */
export const countOf = ({ whole, total, isMore }: RecordsPage<unknown>) =>
  whole ?? { total, isMore }

/** Rows that a table shows between its records, such as one that loads more, are none. */
export const isRecord = ({ version }: Row) => version > 0

export const callsOf = (entity: Entity) => entityCalls(entity as EntityOf<Fields>)

export const listQuery = (entity: Entity, input: ListInput) => ({
  ...apiQuery(callsOf(entity).list, input),
  placeholderData: keepPreviousData,
})

export const countsQuery = (
  entity: Entity,
  { keyword, filter }: Pick<ListInput, 'keyword' | 'filter'>,
) => ({
  ...apiQuery(callsOf(entity).counts, {
    ...(keyword !== undefined && { keyword }),
    ...(filter !== undefined && { filter }),
  }),
  placeholderData: keepPreviousData,
})

export const recordQuery = (entity: Entity, id: string) => apiQuery(callsOf(entity).read, { id })

/**
 * Shows a change at once, in lists and wherever the records are offered as choices. What is on screen of a record that is gone
 * is not asked for again: it would not be found.
 */
export const renewRecords = (client: QueryClient, { path }: Entity, goneId?: string) =>
  client.invalidateQueries({
    predicate: ({ queryKey: [key, input] }) =>
      typeof key === 'string' &&
      key.startsWith(path) &&
      (goneId === undefined || (input as { id?: unknown } | undefined)?.id !== goneId),
  })
