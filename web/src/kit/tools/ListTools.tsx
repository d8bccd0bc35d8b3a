import './tools.css'
import type { Entity } from '@iwater/contract/kit/entity'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { Maximize2, Printer, RefreshCw } from 'lucide-react'
import { useText } from '#web/platform/i18n/language.ts'
import { IfAllowed } from '#web/platform/page/IfAllowed.tsx'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { useNarrow } from '#web/ui/layout/use-narrow.ts'
import { callsOf, renewRecords } from '../records.ts'
import { toolsText } from './tools.text.ts'

function RefreshButton({ entity }: { entity: Entity }) {
  const words = useText(toolsText)
  const client = useQueryClient()
  const isBusy = useIsFetching({ queryKey: [callsOf(entity).list.path] }) > 0
  return (
    <IconButton
      label={words.refresh}
      aria-busy={isBusy || undefined}
      className="kit-refresh"
      onClick={() => void renewRecords(client, entity)}
    >
      <RefreshCw size={17} />
    </IconButton>
  )
}

/** Reads the list again, prints it and gives it the whole window, each where the user's roles allow it. */
export function ListTools({
  entity,
  onEnlarge,
}: {
  entity: Entity
  /** Undefined where the list has the whole window. */
  onEnlarge: (() => void) | undefined
}) {
  const words = useText(toolsText)
  const isNarrow = useNarrow()
  return (
    <>
      <IfAllowed button="refresh">
        <RefreshButton entity={entity} />
      </IfAllowed>
      {onEnlarge !== undefined && !isNarrow && (
        <>
          <IfAllowed button="print">
            <IconButton label={words.print} onClick={() => window.print()}>
              <Printer size={17} />
            </IconButton>
          </IfAllowed>
          <IconButton label={words.enlarge} onClick={onEnlarge}>
            <Maximize2 size={16} />
          </IconButton>
        </>
      )}
    </>
  )
}
