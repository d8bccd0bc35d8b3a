import './undo-note.css'
import type { Entity } from '@iwater/contract/kit/entity'
import { Undo2 } from 'lucide-react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { kitText } from '../kit.text.ts'
import { undoText } from './undo.text.ts'
import type { useUndo } from './use-undo.ts'

/** Says what the user has just changed, and offers to undo it. */
export function UndoNote({
  entity: { fields },
  undo: { offered, undo, error, isPending },
}: {
  entity: Entity
  undo: ReturnType<typeof useUndo>
}) {
  const words = useText(undoText)
  const { between } = useText(kitText)
  const local = useLocal()
  const format = useFormat()
  if (offered === undefined) return null
  const titles = Object.keys(offered.values).flatMap((name) => {
    const title = fields[name]?.title
    return title === undefined ? [] : [local(title)]
  })
  return (
    <div className="kit-undo">
      <p>{words.changed(titles.join(between), format.shortTime(offered.at))}</p>
      <Button isBusy={isPending} onClick={undo}>
        <Undo2 size={15} aria-hidden="true" />
        {words.undo}
      </Button>
      {error !== null && <ErrorNote error={error} />}
    </div>
  )
}
