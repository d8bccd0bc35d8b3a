import './kit.css'
import type { Permission } from '@iwater/contract/access'
import type { Entity } from '@iwater/contract/kit/entity'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import {
  type ComponentProps,
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useId,
} from 'react'
import { goTo } from '#web/platform/address/address.tsx'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { usePermissionMap } from '#web/platform/page/IfAllowed.tsx'
import { idIn } from '#web/platform/page/list-query.ts'
import { ownPath } from '#web/platform/page/own-path.ts'
import { usePage } from '#web/platform/page/page.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { type BeforeChange, BeforeChangeContext } from './before-change.ts'
import { kitText } from './kit.text.ts'
import { EntityList } from './list/EntityList.tsx'
import { listInputOf } from './list/list-address.ts'
import { noCells, type OwnCells, OwnCellsContext } from './list/own-cells.ts'
import { noTools, type OwnTools, OwnToolsContext } from './list/own-tools.ts'
import { useListState } from './list/use-list-state.ts'
import { useMayChange } from './may-change.ts'
import type { Used } from './quota.ts'
import { countOf, listQuery } from './records.ts'
import { SelectionContext, useNewSelection } from './selection/selection.ts'

// The controls of a form are a chunk of their own: a list is there without them.
const RecordPanel = lazy(async () => ({
  default: (await import('./record/RecordPanel.tsx')).RecordPanel,
}))

const NoRecordPanel = lazy(async () => ({
  default: (await import('./record/NoRecordPanel.tsx')).NoRecordPanel,
}))

/** What the list on screen has found, for what stands around it: the list asks, nothing else does. */
export function useFoundRecords(entity: Entity) {
  const state = useListState(entity)
  return { state, ...useQuery({ ...listQuery(entity, listInputOf(state)), enabled: false }) }
}

/** How many records the list on screen has found, in words. */
export function useTotal(entity: Entity) {
  const words = useText(kitText)
  const format = useFormat()
  const { data } = useFoundRecords(entity)
  if (data === undefined) return '\u00a0'
  const { total, isMore } = countOf(data)
  const count = format.number(total)
  return isMore ? words.moreThan(count) : words.total(count)
}

/** Whether the user may add records, unless a role hides the button. */
function useMayAdd({ access }: Entity, addedBy: Permission | undefined) {
  const buttons = usePermissionMap()
  return useMayChange(addedBy ?? access.change) && buttons.add !== false
}

/** The id of the text that says why no record can be added; null while one can. */
const FullContext = createContext<string | null>(null)

/** Opens the panel of a new record; nothing where the user may add none. */
export function AddButton({
  entity,
  addedBy,
  also,
}: {
  entity: Entity
  addedBy?: Permission | undefined
  /** What else the address says then. */
  also?: Readonly<Record<string, string | null>> | undefined
}) {
  const words = useText(kitText)
  const local = useLocal()
  const { setQuery } = usePage()
  const fullNote = use(FullContext)
  if (!useMayAdd(entity, addedBy)) return null
  return (
    <Button variant="solid" reason={fullNote} onClick={() => setQuery({ ...also, add: '1' })}>
      <Plus size={16} aria-hidden="true" />
      {words.add(local(entity.noun))}
    </Button>
  )
}

/** What a page shows a record in, instead of the form of its description. */
export type OwnPanel = ComponentType<{
  /** None for a record to be added. */
  id: string | undefined
  onClose: () => void
}>

type RecordsProps = Omit<ComponentProps<typeof EntityList>, 'add'> & {
  /** For the list and for a record that is read. */
  cells?: OwnCells
  tools?: OwnTools
  panel?: OwnPanel
  /** Asked before records are changed; without it nothing is asked. */
  beforeChange?: BeforeChange
  /** The right to add records in a panel of the page's own; that to change them by default. */
  addedBy?: Permission
}

/** The record that the address names, or a new one. */
function RecordOfAddress({
  entity,
  id,
  panel: Panel,
  onClose,
}: {
  entity: Entity
  id: string | undefined
  panel: OwnPanel | undefined
  onClose: () => void
}) {
  const { query } = usePage()
  if (id !== undefined && idIn(id) === undefined)
    return (
      <Suspense fallback={null}>
        <NoRecordPanel entity={entity} onClose={onClose} />
      </Suspense>
    )
  if (Panel !== undefined) return <Panel key={id} id={id} onClose={onClose} />
  return (
    <Suspense fallback={null}>
      <RecordPanel
        entity={entity}
        id={id}
        below={query.get('below') ?? undefined}
        isReadOnly={query.get('mode') === 'view'}
        onClose={onClose}
      />
    </Suspense>
  )
}

const unasked: BeforeChange = async () => true

/** The list of an entity, and the record of the address in a panel; `back` in the address is where one goes on from there. */
export function EntityRecords({
  panel,
  addedBy,
  cells = noCells,
  tools = noTools,
  beforeChange = unasked,
  ...props
}: RecordsProps) {
  const { entity } = props
  const { query, setQuery } = usePage()
  const mayAdd = useMayAdd(entity, addedBy)
  const selection = useNewSelection()
  const id = query.get('record') || undefined
  const isOpen = id !== undefined || (query.has('add') && mayAdd)
  const back = ownPath(query.get('back'))
  const onClose = () => {
    setQuery({ record: null, add: null, below: null, mode: null, back: null }, { replace: true })
    if (back !== undefined) goTo(back)
  }
  return (
    <SelectionContext value={selection}>
      <OwnCellsContext value={cells}>
        <OwnToolsContext value={tools}>
          <BeforeChangeContext value={beforeChange}>
            <EntityList {...props} add={<AddButton entity={entity} addedBy={addedBy} />} />
            {isOpen && <RecordOfAddress {...{ entity, id, panel, onClose }} />}
          </BeforeChangeContext>
        </OwnToolsContext>
      </OwnCellsContext>
    </SelectionContext>
  )
}

/** The page of an entity; what is its own is handed in. */
export function EntityPage({
  entity,
  actions,
  children,
  quota: used,
  ...own
}: RecordsProps & {
  /** Of what the list holds, from `useQuota`. */
  quota?: Used | undefined
  /** Beside the button that adds. */
  actions?: ReactNode
  /** Below the list. */
  children?: ReactNode
}) {
  const local = useLocal()
  const total = useTotal(entity)
  const noteId = useId()
  return (
    <FullContext value={used?.full ? noteId : null}>
      <Page>
        <PageHeader
          title={local(entity.title)}
          description={
            used ? (
              <>
                {total} ·{' '}
                <span id={noteId}>
                  {used.text}
                  {used.full}
                </span>
              </>
            ) : (
              total
            )
          }
          actions={
            <>
              {actions}
              <AddButton entity={entity} addedBy={own.addedBy} />
            </>
          }
        />
        <EntityRecords entity={entity} {...own} />
        {children}
      </Page>
    </FullContext>
  )
}
