import type { RecordsPage } from '@iwater/contract/kit/calls'
import type { Entity } from '@iwater/contract/kit/entity'
import { useQueries } from '@tanstack/react-query'
import { apiQuery } from '#web/platform/api/api.ts'
import { type ListState, levelSize, listInputOf } from '../list/list-address.ts'
import { callsOf, type Row } from '../records.ts'
import { type TreeState, top } from './tree.ts'
import type { Level } from './tree-rows.ts'

/** One page of a level. */
export const levelQuery = (entity: Entity, state: ListState, parent: string, current: number) =>
  apiQuery(callsOf(entity).list, {
    ...listInputOf(state),
    ...(parent !== top && { parent }),
    current,
    size: levelSize,
  })

/** Two parts of one level. */
const joined = (one: Level | undefined, other: Level): Level =>
  one === undefined
    ? other
    : {
        ...one,
        rows: [...one.rows, ...other.rows],
        error: one.error ?? other.error,
        retry: () => {
          one.retry()
          other.retry()
        },
      }

type Answer = {
  data: { records: readonly unknown[]; total: number } | undefined
  error: Error | null
  refetch: () => unknown
}

/** A page of a level; undefined while it is asked for. */
function partOf({ data, error, refetch }: Answer): Level | undefined {
  const retry = () => void refetch()
  if (data !== undefined)
    return { rows: data.records as readonly Row[], total: data.total, error: null, retry }
  return error === null ? undefined : { rows: [], total: 0, error, retry }
}

/** The wanted levels as far as they are loaded; the first page of the topmost one is that of the list. */
export function useLevels(
  entity: Entity,
  state: ListState,
  first: RecordsPage<unknown>,
  wanted: readonly string[],
  { pages }: Pick<TreeState, 'pages'>,
): ReadonlyMap<string, Level> {
  const asked = wanted.flatMap((parent) =>
    Array.from({ length: pages.get(parent) ?? 1 }, (_, at) => ({ parent, current: at + 1 })).filter(
      ({ current }) => parent !== top || current > 1,
    ),
  )
  const answers = useQueries({
    queries: asked.map(({ parent, current }) => levelQuery(entity, state, parent, current)),
  })
  const levels = new Map<string, Level>()
  const topmost = partOf({ data: first, error: null, refetch: () => undefined })
  if (wanted.includes(top) && topmost !== undefined) levels.set(top, topmost)
  for (const [at, { parent }] of asked.entries()) {
    const part = answers[at] && partOf(answers[at])
    if (part !== undefined) levels.set(parent, joined(levels.get(parent), part))
  }
  return levels
}
