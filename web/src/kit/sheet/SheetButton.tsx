import type { Entity } from '@iwater/contract/kit/entity'
import { Table2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { IfAllowed, usePermissionMap } from '#web/platform/page/IfAllowed.tsx'
import { usePage } from '#web/platform/page/page.ts'
import { useNarrow } from '#web/ui/layout/use-narrow.ts'
import type { Column } from '../list/columns.ts'
import type { ListState } from '../list/list-address.ts'
import { useMayChange } from '../may-change.ts'
import { Tool } from '../tools/Tool.tsx'
import { sheetButtonText } from './sheet-button.text.ts'

const SheetPanel = lazy(async () => ({ default: (await import('./SheetPanel.tsx')).SheetPanel }))

/**
 * Offers to edit what the list finds as a table; the address says that it is open. Phones have neither the room for one nor
 * the keys that make it quick: there each record is edited in its form.
 */
export function SheetButton({
  entity,
  state,
  columns,
}: {
  entity: Entity
  state: ListState
  columns: readonly Column[]
}) {
  const words = useText(sheetButtonText)
  const isNarrow = useNarrow()
  const { query, setQuery } = usePage()
  const buttons = usePermissionMap()
  const mayChange = useMayChange(entity.access.change)
  if (isNarrow || !mayChange || buttons.edit === false) return null
  return (
    <IfAllowed button="cell">
      <Tool
        name="sheet"
        icon={Table2}
        label={words.open}
        shows="label"
        onSelect={() => setQuery({ sheet: '1' })}
      />
      {query.has('sheet') && (
        <Suspense fallback={null}>
          <SheetPanel
            entity={entity}
            state={state}
            columns={columns}
            onClose={() => setQuery({ sheet: null }, { replace: true })}
          />
        </Suspense>
      )}
    </IfAllowed>
  )
}
