import './tools.css'
import { holds } from '@iwater/contract/kit/condition'
import type { Entity } from '@iwater/contract/kit/entity'
import { Ellipsis, Eye, ListPlus, Pencil, Trash2 } from 'lucide-react'
import { lazy, Suspense, useContext, useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { usePermissionMap } from '#web/platform/page/IfAllowed.tsx'
import { usePage } from '#web/platform/page/page.ts'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { Menu } from '#web/ui/overlay/Menu.tsx'
import { useListAppearance } from '../appearance/list-appearance.ts'
import { useOwnTools } from '../list/own-tools.ts'
import { useMayChange } from '../may-change.ts'
import { useMayDelete } from '../may-delete.ts'
import type { Row } from '../records.ts'
import { TreeContext, withOpened } from '../tree/tree.ts'
import { rowActionsText } from './row-actions.text.ts'

const DeleteDialog = lazy(async () => ({
  default: (await import('../record/DeleteDialog.tsx')).DeleteDialog,
}))

/** What the user may do with a record, and how it is done. */
function useActions(entity: Entity, row: Row, name: string, onDelete: () => void) {
  const { access, list } = entity
  const words = useText(rowActionsText)
  const mayDelete = useMayDelete(entity, row)
  const buttons = usePermissionMap()
  const mayChange = useMayChange(access.change)
  const { setQuery } = usePage()
  const own = useOwnTools()
  const [, changeTree] = useContext(TreeContext)
  const actions = [
    {
      key: 'view',
      label: words.view(name),
      icon: Eye,
      isThere: buttons.view !== false,
      onSelect: () => setQuery({ record: row.id, mode: 'view' }),
    },
    {
      key: 'edit',
      label: words.edit(name),
      icon: Pencil,
      isThere: mayChange && buttons.edit !== false,
      onSelect: () => setQuery({ record: row.id, mode: null }),
    },
    {
      key: 'below',
      label: words.addBelow(name),
      icon: ListPlus,
      isThere:
        list.tree !== undefined && holds(list.holds, row) && mayChange && buttons.add !== false,
      onSelect: () => {
        changeTree((tree) => withOpened(tree, row.id))
        setQuery({ add: '1', below: row.id })
      },
    },
    ...(own.actions?.(row, name) ?? []).map((action) => ({ ...action, isThere: true })),
    {
      key: 'delete',
      label: words.delete(name),
      icon: Trash2,
      isThere: mayDelete,
      onSelect: onDelete,
    },
  ]
  return actions.filter(({ isThere }) => isThere)
}

/** View, edit and delete of one record, in a tree also add one below it, as far as the user may. */
export function RowActions({
  entity,
  row,
  name,
  isOnCard = false,
}: {
  entity: Entity
  row: Row
  /** What the record is called. */
  name: string
  /** Beside the name, where there is room for one button. */
  isOnCard?: boolean
}) {
  const words = useText(rowActionsText)
  const [isDeleting, setDeleting] = useState(false)
  const { rowActions } = useListAppearance()
  const described = rowActions === 'described' ? entity.list.actions : rowActions
  const kind = isOnCard ? 'menu' : described
  const actions = useActions(entity, row, name, () => setDeleting(true))
  if (actions.length === 0) return null
  return (
    <span className="kit-actions">
      {kind === 'menu' ? (
        <Menu
          label={words.actions(name)}
          trigger={(trigger) => (
            <IconButton {...trigger} label={words.actions(name)}>
              <Ellipsis size={17} />
            </IconButton>
          )}
          entries={actions}
        />
      ) : (
        actions.map(({ key, label, icon: Icon, onSelect }) => (
          <IconButton key={key} label={label} onClick={onSelect}>
            <Icon size={16} />
          </IconButton>
        ))
      )}
      {isDeleting && (
        <Suspense fallback={null}>
          <DeleteDialog
            entity={entity}
            row={row}
            name={name}
            onDeleted={() => setDeleting(false)}
            onClose={() => setDeleting(false)}
          />
        </Suspense>
      )}
    </span>
  )
}
