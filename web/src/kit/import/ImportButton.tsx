import type { Entity } from '@iwater/contract/kit/entity'
import { Upload } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { Tool } from '../tools/Tool.tsx'
import { importText } from './import.text.ts'
import { useMayImport, useOpenedImport } from './imports.ts'

const ImportPanel = lazy(async () => ({ default: (await import('./ImportPanel.tsx')).ImportPanel }))

/** Offers to add and change records from a file; users without the right have none. */
export function ImportButton({ entity }: { entity: Entity }) {
  const words = useText(importText)
  const mayImport = useMayImport(entity)
  const { opened, open } = useOpenedImport()
  if (!mayImport) return null
  return (
    <>
      <Tool
        name="import"
        icon={Upload}
        label={words.import}
        shows="label"
        onSelect={() => open('new')}
      />
      {opened !== null && (
        <Suspense fallback={null}>
          <ImportPanel entity={entity} opened={opened} onOpen={open} />
        </Suspense>
      )}
    </>
  )
}
