import './kit.css'
import type { Entity } from '@iwater/contract/kit/entity'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useMemo } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { usePermissionMap } from '#web/platform/page/IfAllowed.tsx'
import { usePage } from '#web/platform/page/page.ts'
import { useHasPermission } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { kitText } from './kit.text.ts'
import { EntityList } from './list/EntityList.tsx'
import { listInputOf, readListState } from './list/list-address.ts'
import { listQuery } from './records.ts'
import { SelectionContext, useNewSelection } from './selection/selection.ts'

// The controls of a form are a chunk of their own: a list is there without them.
const RecordPanel = lazy(async () => ({
  default: (await import('./record/RecordPanel.tsx')).RecordPanel,
}))

function useTotal(entity: Entity) {
  const words = useText(kitText)
  const format = useFormat()
  const { query } = usePage()
  const state = useMemo(() => readListState(query, entity), [query, entity])
  // The list asks; the heading shows what it found.
  const { data } = useQuery({ ...listQuery(entity, listInputOf(state)), enabled: false })
  if (data === undefined) return '\u00a0'
  const count = format.number(data.total)
  return data.isMore ? words.moreThan(count) : words.total(count)
}

/** Whether the user may add records: by the right to change them, unless a role hides the button. */
function useMayAdd({ access }: Entity) {
  const buttons = usePermissionMap()
  return useHasPermission(access.change) && buttons.add !== false
}

function AddButton({ entity }: { entity: Entity }) {
  const words = useText(kitText)
  const local = useLocal()
  const { setQuery } = usePage()
  if (!useMayAdd(entity)) return null
  return (
    <Button variant="solid" onClick={() => setQuery({ add: '1' })}>
      <Plus size={16} aria-hidden="true" />
      {words.add(local(entity.noun))}
    </Button>
  )
}

/** The list of an entity, and the record of the address in a panel. */
export function EntityRecords(props: ComponentProps<typeof EntityList>) {
  const { entity } = props
  const { query, setQuery } = usePage()
  const mayAdd = useMayAdd(entity)
  const selection = useNewSelection()
  const id = query.get('record') || undefined
  const isOpen = id !== undefined || (query.has('add') && mayAdd)
  return (
    <SelectionContext value={selection}>
      <EntityList {...props} />
      {isOpen && (
        <Suspense fallback={null}>
          <RecordPanel
            entity={entity}
            id={id}
            isReadOnly={query.get('mode') === 'view'}
            onClose={() => setQuery({ record: null, add: null, mode: null }, { replace: true })}
          />
        </Suspense>
      )}
    </SelectionContext>
  )
}

/** The page of an entity. */
export function EntityPage({ entity }: { entity: Entity }) {
  const local = useLocal()
  const total = useTotal(entity)
  return (
    <Page>
      <PageHeader
        title={local(entity.title)}
        description={total}
        actions={<AddButton entity={entity} />}
      />
      <EntityRecords entity={entity} />
    </Page>
  )
}
