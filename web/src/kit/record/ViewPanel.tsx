import '../kit.css'
import './record.css'
import type { Entity } from '@iwater/contract/kit/entity'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { RecordComments } from '../comments/RecordComments.tsx'
import { RecordHistory } from '../history/RecordHistory.tsx'
import { kitText } from '../kit.text.ts'
import { useOwnTools } from '../list/own-tools.ts'
import { nameOf } from '../name-of.ts'
import type { Row } from '../records.ts'
import { useShowValue } from '../show-value.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { placeOf } from './place-of.ts'
import { RecordView } from './RecordView.tsx'

/** A record to read, and the way to change it for who may. */
export function ViewPanel({
  entity,
  row,
  note,
  mayDelete,
  onEdit,
  onClose,
}: {
  entity: Entity
  row: Row
  /** Why it cannot be changed, where others could. */
  note: string | undefined
  mayDelete: boolean
  /** None where the user may not. */
  onEdit: (() => void) | undefined
  onClose: () => void
}) {
  const words = useText(kitText)
  const show = useShowValue(entity.fields)
  const tools = useOwnTools()
  const [isDeleting, setDeleting] = useState(false)
  const name = nameOf(entity, show, row)
  return (
    <Panel
      {...placeOf(entity)}
      title={name}
      onClose={onClose}
      footer={
        <>
          {mayDelete && (
            <Button variant="quiet" className="kit-delete" onClick={() => setDeleting(true)}>
              <Trash2 size={15} aria-hidden="true" />
              {words.delete}
            </Button>
          )}
          <Button onClick={onClose}>{words.close}</Button>
          {onEdit !== undefined && (
            <Button variant="solid" onClick={onEdit}>
              <Pencil size={15} aria-hidden="true" />
              {words.edit}
            </Button>
          )}
        </>
      }
    >
      {note !== undefined && <p className="kit-note">{note}</p>}
      {tools.record?.(row)}
      <RecordView entity={entity} row={row} />
      <RecordComments entity={entity} id={row.id} />
      <RecordHistory entity={entity} id={row.id} version={row.version} />
      {isDeleting && (
        <DeleteDialog
          entity={entity}
          row={row}
          name={name}
          onDeleted={onClose}
          onClose={() => setDeleting(false)}
        />
      )}
    </Panel>
  )
}
