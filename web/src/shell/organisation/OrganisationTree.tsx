import { Check, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { organisationText } from './organisation.text.ts'
import { type OrganisationRow, rowBeginningWith } from './organisation-rows.ts'

/** Letters typed in quick succession are one word. */
const wordMs = 600

type Step = (rows: readonly OrganisationRow[], index: number) => number

const steps: Readonly<Record<string, Step>> = {
  ArrowDown: (rows, index) => Math.min(index + 1, rows.length - 1),
  ArrowUp: (_, index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (rows) => rows.length - 1,
}

/** A word that grows while letters follow one another. */
function useTypedWord() {
  const word = useRef({ text: '', at: 0 })
  return (letter: string) => {
    const now = performance.now()
    const text = now - word.current.at < wordMs ? word.current.text + letter : letter
    word.current = { text, at: now }
    return text
  }
}

function Name({ row: { name, hit } }: { row: OrganisationRow }) {
  if (hit === null) return <span>{name}</span>
  return (
    <span>
      {name.slice(0, hit.from)}
      <mark>{name.slice(hit.from, hit.to)}</mark>
      {name.slice(hit.to)}
    </span>
  )
}

type RowProps = {
  row: OrganisationRow
  isFocusable: boolean
  isCurrent: boolean
  isWanted: boolean
  onPick: (row: OrganisationRow) => void
  onFold: (row: OrganisationRow) => void
}

const Row = memo(function Row({ row, isFocusable, isCurrent, isWanted, onPick, onFold }: RowProps) {
  const words = useText(organisationText)
  return (
    // The keys are the tree's, which they reach from here.
    <li
      id={`organisation-${row.id}`}
      role="treeitem"
      className="organisation-row"
      style={{ paddingInlineStart: 4 + (row.level - 1) * 18 }}
      tabIndex={isFocusable ? 0 : -1}
      aria-level={row.level}
      aria-posinset={row.place}
      aria-setsize={row.of}
      aria-expanded={row.isParent ? row.isOpen : undefined}
      aria-selected={isCurrent}
      aria-disabled={!row.canBeChosen || undefined}
      aria-busy={isWanted || undefined}
      title={row.canBeChosen ? undefined : words.notOpen}
      onClick={() => onPick(row)}
    >
      {row.isParent ? (
        <span
          className="organisation-fold"
          aria-hidden="true"
          title={row.isOpen ? words.close : words.open}
          onClick={(event) => {
            event.stopPropagation()
            onFold(row)
          }}
        >
          <ChevronRight size={14} />
        </span>
      ) : (
        <span className="organisation-fold" aria-hidden="true" />
      )}
      <Name row={row} />
      {isCurrent && <Check size={15} aria-hidden="true" />}
    </li>
  )
})

/** The lines of the tree; one of them is in the order of the tab key, the arrow keys do the rest. */
export function OrganisationTree({
  rows,
  currentId,
  wantedId,
  choose,
  toggle,
}: {
  rows: readonly OrganisationRow[]
  currentId: string
  wantedId: string | null
  choose: (row: OrganisationRow) => void
  toggle: (row: OrganisationRow) => void
}) {
  const words = useText(organisationText)
  const list = useRef<HTMLUListElement>(null)
  const [focusedId, setFocusedId] = useState(currentId)
  const typed = useTypedWord()
  const focusable = rows.find(({ id }) => id === focusedId) ?? rows[0]

  useEffect(() => {
    const current = list.current?.querySelector('[aria-selected=true]')
    current?.scrollIntoView({ block: 'nearest' })
  }, [])

  const focus = (row: OrganisationRow | undefined) => {
    if (row === undefined) return
    setFocusedId(row.id)
    document.getElementById(`organisation-${row.id}`)?.focus()
  }
  const pick = (row: OrganisationRow) => {
    setFocusedId(row.id)
    if (row.canBeChosen) choose(row)
    else if (row.isParent) toggle(row)
  }
  const goIn = (row: OrganisationRow, index: number) => {
    if (row.isParent && !row.isOpen) toggle(row)
    else if (row.isParent) focus(rows[index + 1])
  }
  const goOut = (row: OrganisationRow) => {
    if (row.isOpen) toggle(row)
    else focus(rows.find(({ id }) => id === row.parentId))
  }
  const actions: Readonly<Record<string, (row: OrganisationRow, index: number) => void>> = {
    ArrowRight: goIn,
    ArrowLeft: goOut,
    Enter: pick,
    ' ': pick,
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (focusable === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const index = rows.indexOf(focusable)
    const step = steps[event.key]
    const action = actions[event.key]
    if (step !== undefined) focus(rows[step(rows, index)])
    else if (action !== undefined) action(focusable, index)
    else if (event.key.length === 1) focus(rowBeginningWith(rows, typed(event.key), focusable.id))
    else return
    event.preventDefault()
  }

  return (
    <ul
      ref={list}
      role="tree"
      aria-label={words.title}
      className="organisation-tree"
      onKeyDown={onKeyDown}
    >
      {rows.map((row) => (
        <Row
          key={row.id}
          row={row}
          isFocusable={row === focusable}
          isCurrent={row.id === currentId}
          isWanted={row.id === wantedId}
          onPick={pick}
          onFold={toggle}
        />
      ))}
    </ul>
  )
}
