import { useQuery } from '@tanstack/react-query'
import { pointDrafts, takenPoints, takeUnfed } from '../channels/point-draft.ts'
import { fedPointsQuery } from '../connections.api.ts'
import type { Draft } from './connection-draft.ts'

/** The points of the unit that is chosen, with what was said about them; `drafts` is undefined while they are not known. */
export function useUnitPoints({ unitChoice, unitId, points }: Draft) {
  const chosen = unitChoice === 'existing' ? unitId : undefined
  const { data, error, refetch } = useQuery({
    ...fedPointsQuery({ unitId: chosen ?? '' }),
    enabled: chosen !== undefined,
  })
  const there = chosen === undefined ? [] : data
  const drafts = there && pointDrafts(there, points, takeUnfed)
  return { drafts, taken: drafts && takenPoints(drafts), error, retry: () => void refetch() }
}
