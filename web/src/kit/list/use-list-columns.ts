import type { Entity } from '@iwater/contract/kit/entity'
import { useCallback, useMemo } from 'react'
import { arrangementOf, type Column, columnsOf } from './columns.ts'
import { useListSettings } from './use-list-settings.ts'

/** The columns of a list as the user has arranged them. */
export function useListColumns(entity: Entity) {
  const { settings, isPending, change } = useListSettings(entity)
  const columns = useMemo(() => columnsOf(entity, settings.columns), [entity, settings.columns])
  const arrange = useCallback(
    (next: readonly Column[] | undefined) =>
      change((now) => {
        const { columns: _, ...rest } = now
        return next === undefined ? rest : { ...rest, columns: arrangementOf(entity, next) }
      }),
    [change, entity],
  )
  return { columns, isPending, isArranged: settings.columns !== undefined, arrange }
}
