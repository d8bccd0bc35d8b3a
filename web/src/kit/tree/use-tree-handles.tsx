import type { Entity } from '@iwater/contract/kit/entity'
import { ArrowDown, ArrowUp, CornerDownRight, ListStart } from 'lucide-react'
import {
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { MoveHandle } from '../arrange/MoveHandle.tsx'
import type { Lead } from '../list/EntityTable.tsx'
import type { ListState } from '../list/list-address.ts'
import { nameOf } from '../name-of.ts'
import type { Row } from '../records.ts'
import type { ShowValue } from '../show-value.ts'
import { treeText } from './tree.text.ts'
import { TreeContext, top, withOpened } from './tree.ts'
import { mayStandBelow, type TreeNode } from './tree-rows.ts'
import { type Place, useMoving } from './use-moving.ts'

const MoveBelowDialog = lazy(async () => ({
  default: (await import('./MoveBelowDialog.tsx')).MoveBelowDialog,
}))

/** The focus of a handle whose row was moved in the document. */
function useHandleFocus(list: { current: HTMLElement | null }) {
  const moved = useRef<string>(undefined)
  useLayoutEffect(() => {
    const { current: id } = moved
    if (id === undefined) return
    const { activeElement, body } = document
    const grip = list.current?.querySelector<HTMLElement>(
      `[data-slot="${CSS.escape(id)}"] [data-part="grip"]`,
    )
    if (activeElement === null || activeElement === body) grip?.focus()
    else if (activeElement !== grip) moved.current = undefined
  })
  return (id: string) => {
    moved.current = id
  }
}

/** What the records of a tree are moved by, for users who may: dragged, by keys and by a menu. */
export function useTreeHandles({
  entity,
  state,
  show,
  nodes,
  nameOfParent,
}: {
  entity: Entity
  state: ListState
  show: ShowValue
  nodes: ReadonlyMap<string, TreeNode>
  nameOfParent: (id: string) => string
}): {
  list: { current: HTMLDivElement | null }
  lead: Lead
  /** What is read out, and the dialog that asks for a place. */
  rest: ReactNode
} {
  const words = useText(treeText)
  const format = useFormat()
  const [tree, changeTree] = useContext(TreeContext)
  const [message, setMessage] = useState('')
  const [asked, setAsked] = useState<Row>()
  const list = useRef<HTMLDivElement>(null)
  const keepFocus = useHandleFocus(list)
  const onMoved = (row: Row, { parent, at }: Place) => {
    const name = nameOf(entity, show, row)
    const to = parent === top ? words.top : nameOfParent(parent)
    if (at === 'end') setMessage(words.movedBelow(name, to))
    else setMessage(words.moved(name, to, format.number(at + 1)))
    if (parent !== top) changeTree((now) => withOpened(now, parent))
  }
  const setting = { entity, state, pages: tree.pages }
  const { move, drop, dragged, handle } = useMoving(setting, nodes, tree, onMoved)
  const moveBy = (row: Row, placeOf: (node: TreeNode) => Place) => {
    keepFocus(row.id)
    move(row, placeOf)
  }
  const cell = (row: Row) => {
    const node = nodes.get(row.id)
    if (node === undefined) return null
    return (
      <MoveHandle
        name={nameOf(entity, show, row)}
        drag={handle(row.id)}
        entries={[
          {
            key: 'up',
            label: words.up,
            icon: ArrowUp,
            isDisabled: node.at === 0,
            onSelect: () => moveBy(row, ({ parent, at }) => ({ parent, at: Math.max(at - 1, 0) })),
          },
          {
            key: 'down',
            label: words.down,
            icon: ArrowDown,
            isDisabled: node.at === node.siblings - 1,
            onSelect: () => moveBy(row, ({ parent, at }) => ({ parent, at: at + 1 })),
          },
          {
            key: 'below',
            label: words.moveBelow,
            icon: CornerDownRight,
            startsGroup: true,
            isDisabled: !mayStandBelow(entity, row),
            onSelect: () => setAsked(row),
          },
          {
            key: 'top',
            label: words.moveToTop,
            icon: ListStart,
            isDisabled: node.parent === top,
            onSelect: () => moveBy(row, () => ({ parent: top, at: 'end' })),
          },
        ]}
      />
    )
  }
  return {
    list,
    lead: {
      title: words.order,
      sort: state.sort,
      cell,
      isDragged: ({ id }) => id === dragged,
      dropAt: ({ id }) => (drop?.over === id ? drop.where : undefined),
    },
    rest: (
      <>
        <p className="w-read-out-only" role="status">
          {message}
        </p>
        {asked !== undefined && (
          <Suspense fallback={null}>
            <MoveBelowDialog
              entity={entity}
              row={asked}
              name={nameOf(entity, show, asked)}
              onMove={(parent) => {
                setAsked(undefined)
                moveBy(asked, () => ({ parent, at: 'end' }))
              }}
              onClose={() => setAsked(undefined)}
            />
          </Suspense>
        )}
      </>
    ),
  }
}
