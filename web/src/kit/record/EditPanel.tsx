import '../kit.css'
import './record.css'
import type { Entity } from '@iwater/contract/kit/entity'
import { Check, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { useBeforeChange } from '../before-change.ts'
import { RecordComments } from '../comments/RecordComments.tsx'
import { KeptDraftNote } from '../draft/KeptDraftNote.tsx'
import { EntityForm } from '../form/EntityForm.tsx'
import { ParentContext, parentOf } from '../form/parent-choices.ts'
import { RecordHistory } from '../history/RecordHistory.tsx'
import { kitText } from '../kit.text.ts'
import { useOwnTools } from '../list/own-tools.ts'
import { nameOf } from '../name-of.ts'
import type { Row } from '../records.ts'
import { useShowValue } from '../show-value.ts'
import { UndoNote } from '../undo/UndoNote.tsx'
import { useDraft } from '../use-draft.ts'
import { Conflict } from './Conflict.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { GoneNote } from './GoneNote.tsx'
import { fieldsOf, placeOf } from './place-of.ts'
import { useEditing } from './use-editing.ts'

/** What can be done with a record: delete it, close it, save what was changed. */
function EditButtons({
  mayDelete,
  isSaved,
  isBusy,
  isClosed,
  goneNote,
  onDelete,
  onClose,
  onSave,
}: {
  mayDelete: boolean
  isSaved: boolean
  isBusy: boolean
  /** What was kept before has to be decided on first. */
  isClosed: boolean
  /** The id of the note that the record is gone; null while it is there. */
  goneNote: string | null
  onDelete: () => void
  onClose: () => void
  onSave: () => void
}) {
  const words = useText(kitText)
  return (
    <>
      {mayDelete && (
        <Button variant="quiet" className="kit-delete" reason={goneNote} onClick={onDelete}>
          <Trash2 size={15} aria-hidden="true" />
          {words.delete}
        </Button>
      )}
      {isSaved && (
        <span className="w-saved" role="status">
          <Check size={15} aria-hidden="true" />
          {words.saved}
        </span>
      )}
      <div className="kit-foot-end">
        <Button onClick={onClose}>{words.close}</Button>
        <Button
          variant="solid"
          isBusy={isBusy}
          disabled={isClosed}
          reason={goneNote}
          onClick={onSave}
        >
          {words.save}
        </Button>
      </div>
    </>
  )
}

/** A record to be changed. */
export function EditPanel({
  entity,
  row,
  mayDelete,
  onClose,
}: {
  entity: Entity
  row: Row
  mayDelete: boolean
  onClose: () => void
}) {
  const show = useShowValue(entity.fields)
  const tools = useOwnTools()
  const draft = useDraft(entity, row)
  const editing = useEditing({ entity, row, draft, isOn: true, onClose })
  const { base, conflict, goneNote, kept, undo, save, error, isPending, isSuccess } = editing
  const [isDeleting, setDeleting] = useState(false)
  const beforeChange = useBeforeChange()
  const ask = async () => {
    if (!draft.check()) return
    if (await beforeChange([{ row: base, changes: draft.changes() }])) save()
  }
  const name = nameOf(entity, show, base)
  return (
    <Panel
      title={name}
      {...placeOf(entity)}
      onClose={onClose}
      onDiscard={kept.end}
      footer={(close) => (
        <EditButtons
          mayDelete={mayDelete}
          isSaved={isSuccess && !draft.isUnsaved}
          isBusy={isPending}
          isClosed={kept.offered !== undefined}
          goneNote={goneNote}
          onDelete={() => setDeleting(true)}
          onClose={close}
          onSave={() => void ask()}
        />
      )}
    >
      {tools.record?.(row)}
      <KeptDraftNote kept={kept} />
      {!draft.isUnsaved && kept.offered === undefined && <UndoNote entity={entity} undo={undo} />}
      {goneNote !== null && <GoneNote id={goneNote} row={base} />}
      {conflict && <Conflict entity={entity} {...conflict} draft={draft} />}
      <ParentContext value={parentOf(entity, row.id, row)}>
        <EntityForm
          groups={entity.form.groups}
          as={entity.form.as}
          draft={kept.draft}
          labels={base.labels}
          files={base.files}
          isDisabled={isPending || undo.isPending || kept.offered !== undefined}
        />
      </ParentContext>
      {error !== null && !draft.isShownAt(fieldsOf(entity)) && <ErrorNote error={error} />}
      <RecordComments entity={entity} id={row.id} />
      <RecordHistory entity={entity} id={row.id} version={base.version} />
      {isDeleting && (
        <DeleteDialog
          entity={entity}
          row={base}
          name={name}
          onDeleted={() => {
            kept.end()
            onClose()
          }}
          onClose={() => setDeleting(false)}
        />
      )}
    </Panel>
  )
}
