import './tools.css'
import type { Entity } from '@iwater/contract/kit/entity'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { Maximize2, Printer, RefreshCw } from 'lucide-react'
import { useText } from '#web/platform/i18n/language.ts'
import { IfAllowed } from '#web/platform/page/IfAllowed.tsx'
import { useNarrow } from '#web/ui/layout/use-narrow.ts'
import { callsOf, renewRecords } from '../records.ts'
import { Tool } from './Tool.tsx'
import { toolsText } from './tools.text.ts'

function RefreshButton({ entity }: { entity: Entity }) {
  const words = useText(toolsText)
  const client = useQueryClient()
  const isBusy = useIsFetching({ queryKey: [callsOf(entity).list.path] }) > 0
  return (
    <Tool
      name="refresh"
      icon={RefreshCw}
      label={words.refresh}
      isBusy={isBusy}
      className="kit-refresh"
      onSelect={() => void renewRecords(client, entity)}
    />
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
            <Tool name="print" icon={Printer} label={words.print} onSelect={() => window.print()} />
          </IfAllowed>
          <Tool name="enlarge" icon={Maximize2} label={words.enlarge} onSelect={onEnlarge} />
        </>
      )}
    </>
  )
}
