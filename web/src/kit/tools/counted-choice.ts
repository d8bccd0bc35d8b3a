import type { Triple } from '@iwater/contract/kit/condition'
import type { Entity } from '@iwater/contract/kit/entity'

/** No item of a dictionary is called like these. */
export const allOfThem = ''
export const ofUsual = '+usual'

/** The condition that a list begins with, where it is one of those that are counted. */
export function usualChoice({ list: { filter, filterTitle, counts } }: Entity) {
  const [usual] = filter ?? []
  if (filterTitle === undefined || usual === undefined || usual[0] !== counts) return undefined
  return { title: filterTitle, condition: usual, values: usual[2] as readonly string[] }
}

/** Which of the counted choices a filter has chosen: one of them, those that the list begins with, all, or undefined for others. */
export function countedChoice(entity: Entity, filter: readonly Triple[]): string | undefined {
  const asked = filter.find(([name]) => name === entity.list.counts)
  if (asked === undefined) return allOfThem
  const [, operator, value] = asked
  if (operator === '=' && typeof value === 'string') return value
  const isUsual = JSON.stringify(asked) === JSON.stringify(usualChoice(entity)?.condition)
  return isUsual ? ofUsual : undefined
}

/** Conditions of a filter that no counted choice shows as pressed. */
export function conditionsBeside(entity: Entity, filter: readonly Triple[]) {
  const { counts } = entity.list
  return counts === undefined || countedChoice(entity, filter) === undefined
    ? filter
    : filter.filter(([name]) => name !== counts)
}
