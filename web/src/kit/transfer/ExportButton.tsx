import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { IfAllowed } from '#web/platform/page/IfAllowed.tsx'
import { useHasPermission } from '#web/platform/session/session.ts'
import { Tool } from '../tools/Tool.tsx'
import type { Exported } from './ExportPanel.tsx'
import { exportText } from './export.text.ts'

const ExportPanel = lazy(async () => ({ default: (await import('./ExportPanel.tsx')).ExportPanel }))

/** Offers to write what a list shows into a file. */
export function ExportButton(exported: Exported) {
  const words = useText(exportText)
  const { access } = exported.entity
  const mayExport = useHasPermission(access.export ?? access.read)
  const [isOpen, setOpen] = useState(false)
  if (!mayExport) return null
  return (
    <IfAllowed button="export">
      <Tool
        name="export"
        icon={Download}
        label={words.export}
        shows="label"
        onSelect={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <ExportPanel {...exported} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </IfAllowed>
  )
}
