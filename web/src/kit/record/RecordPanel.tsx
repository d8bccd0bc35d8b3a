import '../kit.css'
import './record.css'
import type { Entity } from '@iwater/contract/kit/entity'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight, Check, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '#web/platform/api/api.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { usePermissionMap } from '#web/platform/page/IfAllowed.tsx'
import { useHasPermission } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { KeptDraftNote } from '../draft/KeptDraftNote.tsx'
import { useKeptDraft } from '../draft/use-kept-draft.ts'
import { EntityForm } from '../form/EntityForm.tsx'
import { type Steps, useSteps } from '../form/use-steps.ts'
import { kitText } from '../kit.text.ts'
import { nameOf } from '../name-of.ts'
import { callsOf, type Row, recordQuery, renewRecords } from '../records.ts'
import { useShowValue } from '../show-value.ts'
import { useDraft } from '../use-draft.ts'
import { Conflict } from './Conflict.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { useEditing } from './use-editing.ts'

const fieldsOf = ({ form }: Entity) => form.groups.flatMap(({ fields }) => fields)

/** From so many fields on a form may have the whole window. */
const manyFields = 12

const widths = { drawer: 720, dialog: 640 } as const

/** Where a record is shown, and how wide: sub-tables need room for their columns. */
function placeOf(entity: Entity) {
  const place = entity.form.in ?? 'drawer'
  const hasRows = Object.values(entity.fields).some(({ type }) => type === 'rows')
  return {
    in: place,
    className: 'w-panel-form',
    width: hasRows ? 920 : widths[place],
    isEnlargeable: hasRows || fieldsOf(entity).length >= manyFields,
  }
}

/** Leads from step to step; the last one saves. */
function StepButtons({ steps, children }: { steps: Steps; children: ReactNode }) {
  const words = useText(kitText)
  return (
    <>
      {!steps.isFirst && (
        <Button onClick={steps.back}>
          <ArrowLeft size={15} aria-hidden="true" />
          {words.back}
        </Button>
      )}
      {steps.isLast ? (
        children
      ) : (
        <Button variant="solid" onClick={steps.next}>
          {words.next}
          <ArrowRight size={15} aria-hidden="true" />
        </Button>
      )}
    </>
  )
}

function AddPanel({ entity, onClose }: { entity: Entity; onClose: () => void }) {
  const words = useText(kitText)
  const local = useLocal()
  const client = useQueryClient()
  const draft = useDraft(entity)
  const kept = useKeptDraft({ entity, draft, isOn: true })
  const { groups, as } = entity.form
  const allSteps = useSteps(groups, draft)
  const steps = as === 'steps' ? allSteps : undefined
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(callsOf(entity).add, draft.draft as never),
    onSuccess: async () => {
      kept.end()
      await renewRecords(client, entity)
      onClose()
    },
    onError: draft.reject,
  })
  const save = (
    <Button variant="solid" isBusy={isPending} onClick={() => draft.check() && mutate()}>
      {words.create}
    </Button>
  )
  return (
    <Panel
      title={words.add(local(entity.noun))}
      {...placeOf(entity)}
      onClose={onClose}
      onDiscard={kept.end}
      footer={(close) => (
        <>
          <Button onClick={close}>{words.cancel}</Button>
          {steps === undefined ? save : <StepButtons steps={steps}>{save}</StepButtons>}
        </>
      )}
    >
      <KeptDraftNote kept={kept} />
      <EntityForm
        {...{ groups, as, steps, draft }}
        isDisabled={isPending || kept.offered !== undefined}
      />
      {error !== null && !draft.isShownAt(fieldsOf(entity)) && <ErrorNote error={error} />}
    </Panel>
  )
}

/** What the user may do with a record: by right, by what a role hides, and by how it was opened. */
function useRights({ access }: Entity, isReadOnly: boolean) {
  const buttons = usePermissionMap()
  const mayChange = useHasPermission(access.change)
  const isOpen = mayChange && !isReadOnly
  return {
    /** Others may change it. */
    isLocked: !mayChange && access.change !== undefined,
    may: { edit: isOpen && buttons.edit !== false, delete: isOpen && buttons.delete !== false },
  }
}

/** What can be done with a record: delete it, close it, save what was changed. */
function EditButtons({
  may,
  isSaved,
  isBusy,
  onDelete,
  onClose,
  onSave,
}: {
  may: { edit: boolean; delete: boolean }
  isSaved: boolean
  isBusy: boolean
  onDelete: () => void
  onClose: () => void
  onSave: () => void
}) {
  const words = useText(kitText)
  return (
    <>
      {may.delete && (
        <Button variant="quiet" className="kit-delete" onClick={onDelete}>
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
      <Button onClick={onClose}>{words.close}</Button>
      {may.edit && (
        <Button variant="solid" isBusy={isBusy} onClick={onSave}>
          {words.save}
        </Button>
      )}
    </>
  )
}

function EditPanel({
  entity,
  row,
  isReadOnly,
  onClose,
}: {
  entity: Entity
  row: Row
  isReadOnly: boolean
  onClose: () => void
}) {
  const words = useText(kitText)
  const show = useShowValue(entity.fields)
  const { isLocked, may } = useRights(entity, isReadOnly)
  const draft = useDraft(entity, row)
  const editing = useEditing({ entity, row, draft, isOn: may.edit, onClose })
  const { base, conflict, kept, save, error, isPending, isSuccess } = editing
  const [isDeleting, setDeleting] = useState(false)
  const name = nameOf(entity, show, base)
  return (
    <Panel
      title={name}
      {...placeOf(entity)}
      onClose={onClose}
      onDiscard={kept.end}
      footer={(close) => (
        <EditButtons
          may={may}
          isSaved={isSuccess && !draft.isUnsaved}
          isBusy={isPending}
          onDelete={() => setDeleting(true)}
          onClose={close}
          onSave={() => draft.check() && save()}
        />
      )}
    >
      {isLocked && <p className="kit-note">{words.readOnly}</p>}
      <KeptDraftNote kept={kept} />
      {conflict && <Conflict entity={entity} {...conflict} draft={draft} />}
      <EntityForm
        groups={entity.form.groups}
        as={entity.form.as}
        draft={draft}
        labels={base.labels}
        files={base.files}
        isDisabled={!may.edit || isPending || kept.offered !== undefined}
      />
      {error !== null && !draft.isShownAt(fieldsOf(entity)) && conflict === undefined && (
        <ErrorNote error={error} />
      )}
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

function RecordEditor({
  entity,
  id,
  isReadOnly,
  onClose,
}: {
  entity: Entity
  id: string
  isReadOnly: boolean
  onClose: () => void
}) {
  const words = useText(kitText)
  const local = useLocal()
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...recordQuery(entity, id),
    staleTime: 0,
  })
  // What was read for an earlier panel may have been changed since.
  if (data !== undefined && isFetchedAfterMount)
    return <EditPanel {...{ entity, isReadOnly, onClose }} row={data as Row} />
  return (
    <Panel
      title={local(entity.noun)}
      {...placeOf(entity)}
      onClose={onClose}
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      <Pending error={error} onRetry={refetch} rows={8} />
    </Panel>
  )
}

/** One record in a panel: to add where there is no id, else to view and edit. */
export function RecordPanel({
  entity,
  id,
  isReadOnly,
  onClose,
}: {
  entity: Entity
  id: string | undefined
  /** To view alone, also where the user may edit. */
  isReadOnly: boolean
  onClose: () => void
}) {
  return id === undefined ? (
    <AddPanel entity={entity} onClose={onClose} />
  ) : (
    <RecordEditor key={id} {...{ entity, id, isReadOnly, onClose }} />
  )
}
