import type { StoredFile } from '@iwater/contract/files'
import { entityCalls, type ListInput } from '@iwater/contract/kit/calls'
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
}

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

/** Shows a change at once, in lists and wherever the records are offered as choices. */
export const renewRecords = (client: QueryClient, { path }: Entity) =>
  client.invalidateQueries({
    predicate: ({ queryKey: [key] }) => typeof key === 'string' && key.startsWith(path),
  })
