import { ChevronRight } from 'lucide-react'
import { useContext, useEffect, useRef } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import type { Lead } from '../list/EntityTable.tsx'
import { RecordsView, type RecordsViewProps } from '../list/RecordsView.tsx'
import { nameOf } from '../name-of.ts'
import type { Row } from '../records.ts'
import { treeText } from './tree.text.ts'
import { TreeContext, withMore, withTrail } from './tree.ts'
import type { Level } from './tree-rows.ts'

/** The records above the level that is shown, each leads back to its own. */
function Trail({
  trail,
  name,
  onLeave,
}: {
  trail: readonly Row[]
  name: (row: Row) => string
  /** Back to a level by the number of records above it. */
  onLeave: (depth: number) => void
}) {
  const words = useText(treeText)
  const current = useRef<HTMLSpanElement>(null)
  const depth = trail.length
  const before = useRef(depth)
  // What was pressed has gone with its level.
  useEffect(() => {
    if (before.current !== depth) current.current?.focus()
    before.current = depth
  }, [depth])
  const names = [words.top, ...trail.map(name)]
  return (
    <nav className="kit-trail" aria-label={words.path}>
      <ol>
        {names.map((one, at) => (
          <li key={trail[at - 1]?.id ?? 'top'}>
            {at === depth ? (
              <span ref={current} tabIndex={-1} aria-current="location">
                {one}
              </span>
            ) : (
              <button type="button" className="kit-open" onClick={() => onLeave(at)}>
                {one}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** A tree on a phone: cards of one level, with the way down and back. */
export function TreeCards({
  parent,
  level,
  lead,
  ...view
}: RecordsViewProps & { parent: string; level: Level | undefined; lead: Lead | undefined }) {
  const { entity, show } = view
  const words = useText(treeText)
  const format = useFormat()
  const [{ trail }, changeTree] = useContext(TreeContext)
  const left = level === undefined ? 0 : level.total - level.rows.length
  const extra = (row: Row) =>
    (row.children ?? 0) > 0 && (
      <Button
        className="kit-down"
        aria-label={words.below(nameOf(entity, show, row), format.number(row.children ?? 0))}
        onClick={() => changeTree((now) => withTrail(now, [...now.trail, row]))}
      >
        {words.open(format.number(row.children ?? 0))}
        <ChevronRight size={16} aria-hidden="true" />
      </Button>
    )
  return (
    <>
      {trail.length > 0 && (
        <Trail
          trail={trail}
          name={(row) => nameOf(entity, show, row)}
          onLeave={(depth) => changeTree((now) => withTrail(now, now.trail.slice(0, depth)))}
        />
      )}
      {level === undefined || level.error !== null ? (
        <Pending error={level?.error ?? null} onRetry={() => level?.retry()} rows={5} />
      ) : level.rows.length === 0 ? (
        <EmptyState title={words.empty} />
      ) : (
        <RecordsView {...view} rows={level.rows} lead={lead} extra={extra} />
      )}
      {left > 0 && (
        <Button onClick={() => changeTree((now) => withMore(now, parent))}>
          {words.more(format.number(left))}
        </Button>
      )}
    </>
  )
}
