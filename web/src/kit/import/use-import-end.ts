import type { Entity } from '@iwater/contract/kit/entity'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { renewRecords } from '../records.ts'
import { orderQuery } from './imports.ts'
import { lastOrder } from './last-order.ts'

/** Renews the list when the import that was ordered last is stored while its panel is closed; an open panel does it itself. */
export function useImportEnd(entity: Entity, isOpen: boolean) {
  const client = useQueryClient()
  const id = lastOrder(entity)
  const { data } = useQuery({
    ...orderQuery(entity, id ?? ''),
    enabled: id !== undefined && !isOpen,
    retry: false,
  })
  const state = data?.state
  const before = useRef({ id, state })
  useEffect(() => {
    const was = before.current
    before.current = { id, state }
    const hasEnded = was.id === id && was.state !== undefined && was.state !== state
    if (hasEnded && state === 'stored') void renewRecords(client, entity)
  }, [client, entity, id, state])
}
