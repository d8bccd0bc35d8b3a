import type { Entity } from '@iwater/contract/kit/entity'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { importText } from './import.text.ts'
import { orderQuery } from './imports.ts'
import { writes } from './writes.ts'

const leadsOn = new Set(['checking', 'checked', 'storing'])

/** Leads back to a file whose window was closed before it was stored; nothing where it is, is gone, or would write nothing. */
export function UnfinishedImport({
  entity,
  recordImportId,
  onOpen,
}: {
  entity: Entity
  recordImportId: string
  onOpen: (recordImportId: string) => void
}) {
  const words = useText(importText)
  const { data } = useQuery({ ...orderQuery(entity, recordImportId), retry: false })
  if (data === undefined || !leadsOn.has(data.state)) return null
  if (data.state === 'checked' && !writes(data.report)) return null
  return (
    <div>
      <p>{words.unfinished(data.fileName)}</p>
      <Button onClick={() => onOpen(recordImportId)}>{words.toUnfinished}</Button>
    </div>
  )
}
