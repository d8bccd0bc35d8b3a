import './selection.css'
import type { Entity } from '@iwater/contract/kit/entity'
import { Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { IfAllowed } from '#web/platform/page/IfAllowed.tsx'
import { Button } from '#web/ui/action/Button.tsx'
import { useOwnTools } from '../list/own-tools.ts'
import { selectionText } from './selection.text.ts'
import { useSelection } from './selection.ts'

const DeleteTickedDialog = lazy(async () => ({
  default: (await import('./DeleteTickedDialog.tsx')).DeleteTickedDialog,
}))

/** How many records are ticked, on all pages, and what can be done with them. */
export function SelectionBar({ entity, mayDelete }: { entity: Entity; mayDelete: boolean }) {
  const words = useText(selectionText)
  const format = useFormat()
  const { ticked, clear } = useSelection()
  const tools = useOwnTools()
  const [isDeleting, setDeleting] = useState(false)
  if (ticked.size === 0 && !isDeleting) return null
  return (
    <div className="kit-selection">
      <span role="status">{words.selected(format.number(ticked.size))}</span>
      <IfAllowed button="clear">
        <Button variant="quiet" onClick={clear}>
          {words.clear}
        </Button>
      </IfAllowed>
      {tools.ticked}
      {mayDelete && (
        <Button variant="quiet" onClick={() => setDeleting(true)}>
          <Trash2 size={15} aria-hidden="true" />
          {words.delete}
        </Button>
      )}
      {isDeleting && (
        <Suspense fallback={null}>
          <DeleteTickedDialog entity={entity} onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </div>
  )
}
