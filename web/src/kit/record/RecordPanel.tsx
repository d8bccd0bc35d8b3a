import '../kit.css'
import './record.css'
import type { Entity } from '@iwater/contract/kit/entity'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight, Check, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ApiError, call } from '#web/platform/api/api.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { showFailure } from '#web/platform/notice/notices.ts'
import { usePermissionMap } from '#web/platform/page/IfAllowed.tsx'
import { useHasPermission } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { SidePanel } from '#web/ui/overlay/SidePanel.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { EntityForm } from '../form/EntityForm.tsx'
import { type Steps, useSteps } from '../form/use-steps.ts'
import { kitText } from '../kit.text.ts'
import { nameOf } from '../name-of.ts'
import { callsOf, type Row, recordQuery, renewRecords } from '../records.ts'
import { useShowValue } from '../show-value.ts'
import { useDraft } from '../use-draft.ts'
import { Conflict } from './Conflict.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'

/** Sub-tables need room for their columns. */
const widthOf = ({ fields }: Entity) =>
  Object.values(fields).some(({ type }) => type === 'rows') ? 920 : 720

const fieldsOf = ({ form }: Entity) => form.groups.flatMap(({ fields }) => fields)

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
  const { groups, as } = entity.form
  const allSteps = useSteps(groups, draft)
  const steps = as === 'steps' ? allSteps : undefined
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(callsOf(entity).add, draft.draft as never),
    onSuccess: async () => {
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
    <SidePanel
      title={words.add(local(entity.noun))}
      width={widthOf(entity)}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>{words.cancel}</Button>
          {steps === undefined ? save : <StepButtons steps={steps}>{save}</StepButtons>}
        </>
      )}
    >
      <EntityForm {...{ groups, as, steps, draft }} isDisabled={isPending} />
      {error !== null && !draft.isShownAt(fieldsOf(entity)) && <ErrorNote error={error} />}
    </SidePanel>
  )
}

const isChangedByOthers = (error: unknown) =>
  error instanceof ApiError && error.code === 'record.changed'

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
  const client = useQueryClient()
  const show = useShowValue(entity.fields)
  const buttons = usePermissionMap()
  const mayChange = useHasPermission(entity.access.change)
  const mayEdit = mayChange && !isReadOnly && buttons.edit !== false
  const draft = useDraft(entity, row)
  /** The record as it was read last; a conflict brings a later one. */
  const [base, setBase] = useState(row)
  const [conflict, setConflict] = useState<{ before: Row; after: Row }>()
  const [isDeleting, setDeleting] = useState(false)
  /** The panel closes where the record cannot be read again: what it would show is no longer true. */
  const takeLatest = async (take: (latest: Row) => void) => {
    try {
      const latest = (await client.fetchQuery({
        ...recordQuery(entity, row.id),
        staleTime: 0,
      })) as Row
      setBase(latest)
      take(latest)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      showFailure(failure)
      onClose()
    }
  }
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: () =>
      call(callsOf(entity).edit, { id: row.id, version: base.version, ...draft.changes() }),
    onSuccess: async () => {
      setConflict(undefined)
      await renewRecords(client, entity)
      await takeLatest(draft.begin)
    },
    onError: async (failure) => {
      draft.reject(failure)
      if (!isChangedByOthers(failure)) return
      await takeLatest((latest) => {
        setConflict({ before: base, after: latest })
        draft.rebase(latest)
      })
    },
  })
  const name = nameOf(entity, show, base)
  return (
    <SidePanel
      title={name}
      width={widthOf(entity)}
      onClose={onClose}
      footer={(close) => (
        <>
          {mayChange && !isReadOnly && buttons.delete !== false && (
            <Button variant="quiet" className="kit-delete" onClick={() => setDeleting(true)}>
              <Trash2 size={15} aria-hidden="true" />
              {words.delete}
            </Button>
          )}
          {isSuccess && !draft.isUnsaved && (
            <span className="w-saved" role="status">
              <Check size={15} aria-hidden="true" />
              {words.saved}
            </span>
          )}
          <Button onClick={close}>{words.close}</Button>
          {mayEdit && (
            <Button variant="solid" isBusy={isPending} onClick={() => draft.check() && mutate()}>
              {words.save}
            </Button>
          )}
        </>
      )}
    >
      {!mayChange && entity.access.change !== undefined && (
        <p className="kit-note">{words.readOnly}</p>
      )}
      {conflict && <Conflict entity={entity} {...conflict} draft={draft} />}
      <EntityForm
        groups={entity.form.groups}
        as={entity.form.as}
        draft={draft}
        labels={base.labels}
        files={base.files}
        isDisabled={!mayEdit || isPending}
      />
      {error !== null && !draft.isShownAt(fieldsOf(entity)) && conflict === undefined && (
        <ErrorNote error={error} />
      )}
      {isDeleting && (
        <DeleteDialog
          entity={entity}
          row={base}
          name={name}
          onDeleted={onClose}
          onClose={() => setDeleting(false)}
        />
      )}
    </SidePanel>
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
    <SidePanel
      title={local(entity.noun)}
      width={widthOf(entity)}
      onClose={onClose}
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      <Pending error={error} onRetry={refetch} rows={8} />
    </SidePanel>
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
