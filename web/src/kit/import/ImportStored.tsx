import type { Entity } from '@iwater/contract/kit/entity'
import type { OrderedImport } from '@iwater/contract/kit/import-calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { renewRecords } from '../records.ts'
import { ImportedFile } from './ImportedFile.tsx'
import { importText } from './import.text.ts'
import { historyQuery, type Opened } from './imports.ts'

/** The end of an import: what it did, and how to take it back. */
export function ImportStored({
  entity,
  order,
  onOpen,
}: {
  entity: Entity
  order: OrderedImport
  onOpen: (next: Opened | null) => void
}) {
  const words = useText(importText)
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(historyQuery(entity))
  useEffect(() => {
    void renewRecords(client, entity)
  }, [client, entity])
  if (data === undefined) return <Pending error={error} onRetry={refetch} rows={2} />
  const stored = data.find(({ recordImportId }) => recordImportId === order.recordImportId)
  return (
    <>
      <p role="status">{words.stored}</p>
      {stored && (
        <ul className="kit-imports">
          <ImportedFile entity={entity} stored={stored} />
        </ul>
      )}
      <Button onClick={() => onOpen('new')}>{words.newImport}</Button>
    </>
  )
}
