import './tree.css'
import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import type { Decorate, Lead } from '../list/EntityTable.tsx'
import { isInLevels } from '../list/list-address.ts'
import { RecordsView, type RecordsViewProps } from '../list/RecordsView.tsx'
import { nameOf } from '../name-of.ts'
import type { Row } from '../records.ts'
import { TreeCards } from './TreeCards.tsx'
import { TreeTable } from './TreeTable.tsx'
import { treeText } from './tree.text.ts'
import { TreeContext, top, withOpened } from './tree.ts'
import { type Level, treeRows } from './tree-rows.ts'
import { useLevels } from './use-levels.ts'
import { useTreeHandles } from './use-tree-handles.tsx'

type Props = RecordsViewProps & {
  /** The user may put the records elsewhere, and the list is in their order. */
  isArranged: boolean
}

/** The names of the records above one that was found. */
function Above({ row: { above = [] } }: { row: Row }) {
  const words = useText(treeText)
  const local = useLocal()
  if (above.length === 0) return null
  const names = above.map(local).join(words.separator)
  return (
    <small className="kit-above" title={names}>
      <span className="w-read-out-only">{words.above(names)}</span>
      <span aria-hidden="true">{names}</span>
    </small>
  )
}

/** What a tree finds where it is narrowed: records of all levels, each with where it stands. */
function FoundRecords(view: RecordsViewProps) {
  const [first] = view.columns
  const decorate: Decorate = (columns) =>
    columns.map((column) => {
      if (column.key !== first?.name || !('render' in column)) return column
      const { render } = column
      return {
        ...column,
        render: (value: unknown, row: Row, index: number) => (
          <>
            {render?.(value, row, index) as ReactNode}
            <Above row={row} />
          </>
        ),
      }
    })
  return <RecordsView {...view} decorate={decorate} extra={(row) => <Above row={row} />} />
}

/** Where one record stands above all others, what is below it is shown from the start. */
function useOpenedRoot(level: Level | undefined) {
  const [, changeTree] = useContext(TreeContext)
  const wasSeen = useRef(false)
  useEffect(() => {
    const [root, ...others] = level?.rows ?? []
    if (root === undefined || wasSeen.current) return
    wasSeen.current = true
    if (others.length === 0) changeTree((now) => withOpened(now, root.id))
  }, [level, changeTree])
}

/** The levels that are shown: on phones one, else the topmost and those below records that are open. */
function useShownLevels({ entity, page, state, isNarrow }: RecordsViewProps) {
  const [tree] = useContext(TreeContext)
  const parent = isNarrow ? (tree.trail.at(-1)?.id ?? top) : top
  const wanted = isNarrow ? [parent] : [top, ...tree.opened]
  const levels = useLevels(entity, state, page, wanted, tree)
  const level = levels.get(parent)
  useOpenedRoot(levels.get(top))
  const shown = isNarrow
    ? treeRows(new Map(level ? [[top, level]] : []), { opened: new Set() })
    : treeRows(levels, tree)
  // On a phone the level stands below the last record of the trail.
  const nodes = isNarrow
    ? new Map([...shown.nodes].map(([id, node]) => [id, { ...node, parent }] as const))
    : shown.nodes
  return { parent, levels, level, shown: { ...shown, nodes } }
}

type Shown = ReturnType<typeof useShownLevels>

const Levels = ({ view, shown, lead }: { view: RecordsViewProps; shown: Shown; lead?: Lead }) =>
  view.isNarrow ? (
    <TreeCards {...view} parent={shown.parent} level={shown.level} lead={lead} />
  ) : (
    <TreeTable {...view} levels={shown.levels} shown={shown.shown} lead={lead} />
  )

function ArrangedLevels(view: RecordsViewProps) {
  const shown = useShownLevels(view)
  const [{ trail }] = useContext(TreeContext)
  const { entity, state, show } = view
  const { nodes } = shown.shown
  const nameOfParent = (id: string) => {
    const row = nodes.get(id)?.row ?? trail.find((one) => one.id === id)
    return row === undefined ? '' : nameOf(entity, show, row)
  }
  const { list, lead, rest } = useTreeHandles({ entity, state, show, nodes, nameOfParent })
  return (
    <div ref={list} className="kit-tree kit-arranged">
      <Levels view={view} shown={shown} lead={lead} />
      {rest}
    </div>
  )
}

function PlainLevels(view: RecordsViewProps) {
  const shown = useShownLevels(view)
  return (
    <div className="kit-tree">
      <Levels view={view} shown={shown} />
    </div>
  )
}

/** Records that stand below each other: level by level, or all that the list finds where it is narrowed. */
export function TreeRecords({ isArranged, ...view }: Props) {
  if (!isInLevels(view.entity, view.state)) return <FoundRecords {...view} />
  return isArranged ? <ArrangedLevels {...view} /> : <PlainLevels {...view} />
}
