import type { Entity } from '@iwater/contract/kit/entity'
import { useMemo } from 'react'
import { usePage } from '#web/platform/page/page.ts'
import { useParameters } from '#web/platform/parameters/parameters.ts'
import { readListState } from './list-address.ts'

/** What the list of the page shows, with as many rows as the tenant wants where its address names no number. */
export function useListState(entity: Entity) {
  const { query } = usePage()
  const rows = useParameters(({ pageRows }) => pageRows)
  return useMemo(() => readListState(query, entity, rows), [query, entity, rows])
}
