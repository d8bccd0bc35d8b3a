import type { Entity } from '@iwater/contract/kit/entity'
import { isImportable } from '@iwater/contract/kit/field-types'
import { Upload } from 'lucide-react'
import { type ComponentType, lazy, Suspense } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { Tool } from '../tools/Tool.tsx'
import { importButtonText } from './import-button.text.ts'
import { type Opened, useMayImport, useOpenedImport } from './imports.ts'
import { useImportEnd } from './use-import-end.ts'

const ImportPanel = lazy(async () => ({ default: (await import('./ImportPanel.tsx')).ImportPanel }))

/** Imports of a list whose records come from the files of another entity, such as people from what a file says of them. */
export type OwnImport = {
  /** The rights of that entity. */
  access: Entity['access']
  /** Its panel, which is loaded when it opens. */
  panel: ComponentType<{ opened: Opened; onOpen: (next: Opened | null) => void }>
}

/** Offers to add and change records from a file, where a file can hold them; users without the right have none. */
export function ImportButton({ entity, own }: { entity: Entity; own?: OwnImport | undefined }) {
  const words = useText(importButtonText)
  const mayImport = useMayImport(own ?? entity)
  const { opened, open } = useOpenedImport()
  useImportEnd(entity, opened !== null)
  if (!mayImport || (own === undefined && !isImportable(entity.fields))) return null
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
          {own === undefined ? (
            <ImportPanel entity={entity} opened={opened} onOpen={open} />
          ) : (
            <own.panel opened={opened} onOpen={open} />
          )}
        </Suspense>
      )}
    </>
  )
}
