import { type ReactNode, useCallback, useContext } from 'react'
import type { Decorate, Lead } from '../list/EntityTable.tsx'
import { RecordsView, type RecordsViewProps } from '../list/RecordsView.tsx'
import { nameOf } from '../name-of.ts'
import type { Row } from '../records.ts'
import { TreeCell, TreeNoteCell } from './TreeCell.tsx'
import { TreeContext, withMore, withToggled } from './tree.ts'
import { idsAbove, isOpen, type Level, type treeRows } from './tree-rows.ts'
import { useRowWindow } from './use-row-window.ts'

type Column = Omit<ReturnType<Decorate>[number], 'render'> & {
  // Of the columns of a list none renders the properties of its cell.
  render?: (value: unknown, row: Row, index: number) => ReactNode
}

/** The open levels of a tree as rows of one table; the first column shows them. */
export function TreeTable({
  levels,
  shown: { rows, nodes, notes },
  lead,
  ...view
}: RecordsViewProps & {
  levels: ReadonlyMap<string, Level>
  shown: ReturnType<typeof treeRows>
  lead: Lead | undefined
}) {
  const { entity, show } = view
  const [tree, changeTree] = useContext(TreeContext)
  const [first] = view.columns
  const aboveOf = useCallback((id: string) => idsAbove(nodes, id), [nodes])
  const branch = (row: Row, content: ReactNode) => {
    const node = nodes.get(row.id)
    const note = notes.get(row.id)
    if (note !== undefined)
      return (
        <TreeNoteCell
          note={note}
          depth={note.depth}
          onMore={() => changeTree((now) => withMore(now, note.parent))}
          onRetry={() => levels.get(note.parent)?.retry()}
        />
      )
    if (node === undefined) return content
    return (
      <TreeCell
        row={row}
        name={nameOf(entity, show, row)}
        depth={node.depth}
        parent={node.parent}
        isOpened={isOpen(tree, row)}
        onToggle={() => changeTree((now) => withToggled(now, row.id))}
        content={content}
      />
    )
  }
  const columnsKey = view.columns.map(({ name, width = '' }) => `${name} ${width}`).join()
  const { list, drawn, onFocus } = useRowWindow(rows, aboveOf, columnsKey)
  const decorate: Decorate = (columns) => {
    const at = columns.findIndex(({ key }) => key === first?.name)
    return (columns as readonly Column[]).map((column, place) => ({
      ...column,
      onCell: (row, index) => {
        const height = drawn.gaps.get(row.id)
        if (height === undefined && !notes.has(row.id)) return column.onCell?.(row, index) ?? {}
        if (place < at) return {}
        const colSpan = place === at ? columns.length - at : 0
        return height === undefined ? { colSpan } : { colSpan, style: { height, padding: 0 } }
      },
      render: (value: unknown, row: Row, index: number) => {
        if (drawn.gaps.has(row.id) || (place !== at && notes.has(row.id))) return null
        const content = notes.has(row.id) ? null : (column.render?.(value, row, index) ?? null)
        return place === at ? branch(row, content) : content
      },
    }))
  }
  return (
    <div ref={list} onFocus={onFocus}>
      <RecordsView {...view} rows={drawn.rows} allRows={rows} lead={lead} decorate={decorate} />
    </div>
  )
}
