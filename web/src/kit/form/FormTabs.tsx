import './form-tabs.css'
import type { Group } from '@iwater/contract/kit/entity'
import { type KeyboardEvent, useId, useState } from 'react'
import { useLocal } from '#web/platform/i18n/language.ts'
import { FaultCount, firstFaulty, GroupFields, type GroupProps } from './GroupFields.tsx'

const keyOf = (group: Group | undefined) => group?.title.en ?? ''

/** Where a key of the keyboard leads from a tab; undefined for keys that lead nowhere. */
const destinations: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * Groups behind tabs. A tab counts what is wrong behind it; saving shows the first that has something. Not the tabs of
 * antd, which are read out in English alone.
 */
export function FormTabs({ groups, ...props }: GroupProps & { groups: readonly Group[] }) {
  const { draft } = props
  const local = useLocal()
  const id = useId()
  const [chosen, setChosen] = useState(keyOf(groups[0]))
  const [seen, setSeen] = useState(draft.attempts)
  if (seen !== draft.attempts) {
    setSeen(draft.attempts)
    const at = firstFaulty(groups, draft)
    if (at >= 0) setChosen(keyOf(groups[at]))
  }
  // A condition may have taken the chosen one away.
  const shown = groups.find((group) => keyOf(group) === chosen) ?? groups[0]
  const move = (event: KeyboardEvent) => {
    const next = destinations[event.key]?.(
      groups.findIndex((group) => group === shown),
      groups.length,
    )
    if (next === undefined) return
    event.preventDefault()
    setChosen(keyOf(groups[next]))
    const tabs = event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')
    tabs.item(next).focus()
  }
  return (
    <div>
      <div role="tablist" className="kit-tabs" onKeyDown={move}>
        {groups.map((group, at) => (
          <button
            key={keyOf(group)}
            type="button"
            role="tab"
            id={`${id}-tab-${at}`}
            aria-selected={group === shown}
            aria-controls={`${id}-panel-${at}`}
            tabIndex={group === shown ? 0 : -1}
            onClick={() => setChosen(keyOf(group))}
          >
            {local(group.title)}
            <FaultCount group={group} draft={draft} />
          </button>
        ))}
      </div>
      {groups.map((group, at) => (
        <div
          key={keyOf(group)}
          role="tabpanel"
          id={`${id}-panel-${at}`}
          aria-labelledby={`${id}-tab-${at}`}
          className="kit-group"
          hidden={group !== shown}
        >
          {(group === shown || group.fields.some(draft.isHeld)) && (
            <div className="kit-group-fields">
              <GroupFields group={group} {...props} />
            </div>
          )}
        </div>
      ))}
    </div>
  )
}
