import type { Entity } from '@iwater/contract/kit/entity'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#web/platform/i18n/language.ts'
import { Pending } from '#web/ui/state/Pending.tsx'
import { ImportedFile } from './ImportedFile.tsx'
import { importText } from './import.text.ts'
import { historyQuery } from './imports.ts'

/** The latest imports of a list, each with what it did. */
export function ImportHistory({ entity }: { entity: Entity }) {
  const words = useText(importText)
  const { data, error, refetch } = useQuery(historyQuery(entity))
  if (data === undefined) return <Pending error={error} onRetry={refetch} rows={4} />
  if (data.length === 0) return <p role="status">{words.noHistory}</p>
  return (
    <ul className="kit-imports">
      {data.map((stored) => (
        <ImportedFile key={stored.recordImportId} entity={entity} stored={stored} />
      ))}
    </ul>
  )
}
