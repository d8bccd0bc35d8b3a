import type { Entity } from '@iwater/contract/kit/entity'
import { useCallback, useEffect, useMemo } from 'react'
import { usePage } from '#web/platform/page/page.ts'
import { isBare, viewInAddress, withColumns } from '../views/views.ts'
import { arrangementOf, type Column, columnsOf } from './columns.ts'
import { useListSettings } from './use-list-settings.ts'

/** The columns and views of a list as the user has arranged them, and the view that the address names. */
export function useListLayout(entity: Entity) {
  const { settings, isPending, change } = useListSettings(entity)
  const { query, setQuery } = usePage()
  const viewKey = query.get('view')
  const view = settings.views.find((one) => one.viewKey === viewKey)
  const arranged = view === undefined ? settings.columns : view.columns
  const columns = useMemo(() => columnsOf(entity, arranged), [entity, arranged])
  const openedKey = view?.viewKey
  const arrange = useCallback(
    (next: readonly Column[] | undefined) =>
      change((now) => withColumns(now, openedKey, next && arrangementOf(entity, next))),
    [change, entity, openedKey],
  )
  const usual = isBare(query)
    ? settings.views.find((one) => one.viewKey === settings.defaultView)
    : undefined
  useEffect(() => {
    if (usual !== undefined) setQuery(viewInAddress(entity, usual), { replace: true })
  }, [entity, usual, setQuery])
  return {
    settings,
    change,
    view,
    columns,
    isArranged: arranged !== undefined,
    arrange,
    /** What the list shows is not decided yet. */
    isOpening: isPending || usual !== undefined,
  }
}

export type ListLayout = ReturnType<typeof useListLayout>
