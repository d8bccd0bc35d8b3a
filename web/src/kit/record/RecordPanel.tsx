import type { Entity } from '@iwater/contract/kit/entity'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { usePermissionMap } from '#web/platform/page/IfAllowed.tsx'
import { usePage } from '#web/platform/page/page.ts'
import { useHasPermission } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { kitText } from '../kit.text.ts'
import { useMayChange } from '../may-change.ts'
import { useMayDelete } from '../may-delete.ts'
import { asTitle } from '../name-of.ts'
import { type Row, recordQuery } from '../records.ts'
import { placeOf } from './place-of.ts'
import { ViewPanel } from './ViewPanel.tsx'

// Who reads a record needs none of the controls of a form.
const AddPanel = lazy(async () => ({ default: (await import('./AddPanel.tsx')).AddPanel }))
const EditPanel = lazy(async () => ({ default: (await import('./EditPanel.tsx')).EditPanel }))

/** What the user may do with a record: by right, and by what a role hides. */
function useRights(entity: Entity, row: Row | undefined) {
  const { access } = entity
  const buttons = usePermissionMap()
  const hasRight = useHasPermission(access.change)
  const mayChange = useMayChange(access.change)
  const mayDelete = useMayDelete(entity, row)
  return {
    /** Others may change it. */
    isLocked: !hasRight && access.change !== undefined,
    may: {
      edit: mayChange && buttons.edit !== false,
      delete: mayDelete,
    },
  }
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
  const { setQuery } = usePage()
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...recordQuery(entity, id),
    staleTime: 0,
  })
  const { isLocked, may } = useRights(entity, data as Row | undefined)
  const waiting = (
    <Panel
      title={asTitle(local(entity.noun))}
      {...placeOf(entity)}
      onClose={onClose}
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      <Pending error={error} onRetry={refetch} rows={8} />
    </Panel>
  )
  // What was read for an earlier panel may have been changed since.
  if (data !== undefined && isFetchedAfterMount) {
    const props = { entity, row: data as Row, mayDelete: may.delete, onClose }
    return may.edit && !isReadOnly ? (
      <Suspense fallback={waiting}>
        <EditPanel {...props} />
      </Suspense>
    ) : (
      <ViewPanel
        {...props}
        note={isLocked ? words.readOnly : undefined}
        onEdit={may.edit ? () => setQuery({ mode: null }, { replace: true }) : undefined}
      />
    )
  }
  return waiting
}

/** One record in a panel: to add where there is no id, else to view and edit. */
export function RecordPanel({
  entity,
  id,
  below,
  isReadOnly,
  onClose,
}: {
  entity: Entity
  id: string | undefined
  /** Of a tree: the record that a new one is to stand below. */
  below?: string | undefined
  /** To view first, also where the user may edit. */
  isReadOnly: boolean
  onClose: () => void
}) {
  return id === undefined ? (
    <Suspense fallback={null}>
      <AddPanel entity={entity} below={below} onClose={onClose} />
    </Suspense>
  ) : (
    <RecordEditor key={id} {...{ entity, id, isReadOnly, onClose }} />
  )
}
