import type { Group } from '@iwater/contract/kit/entity'
import { useState } from 'react'
import type { Draft } from '../use-draft.ts'
import { firstFaulty } from './GroupFields.tsx'
import { shownGroups } from './shown-groups.ts'

/** Where a form that is filled in step by step stands. A step is left for a later one when nothing in it is wrong. */
export function useSteps(groups: readonly Group[], draft: Draft) {
  const shown = shownGroups(groups, draft)
  const [chosen, setChosen] = useState(0)
  const [furthest, setFurthest] = useState(0)
  const [seen, setSeen] = useState(draft.attempts)
  const at = Math.min(chosen, shown.length - 1)
  const show = (step: number) => {
    setChosen(step)
    setFurthest(Math.max(furthest, step))
  }
  if (seen !== draft.attempts) {
    setSeen(draft.attempts)
    const wrong = firstFaulty(shown, draft)
    // What is ahead has not been filled in yet.
    if (wrong >= 0 && wrong <= furthest) setChosen(wrong)
  }
  const goTo = (step: number) => {
    const passed = shown.slice(at, Math.max(at, step)).flatMap(({ fields }) => fields)
    if (step <= at || draft.check(passed)) show(step)
  }
  return {
    groups: shown,
    at,
    isFirst: at === 0,
    isLast: at >= shown.length - 1,
    goTo,
    back: () => goTo(at - 1),
    next: () => goTo(at + 1),
  }
}

export type Steps = ReturnType<typeof useSteps>
