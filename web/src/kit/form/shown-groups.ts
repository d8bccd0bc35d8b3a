import type { Group } from '@iwater/contract/kit/entity'
import type { Draft } from '../use-draft.ts'

/** Groups of which the form shows a field. */
export const shownGroups = (groups: readonly Group[], draft: Draft) =>
  groups.filter(({ fields }) => fields.some((name) => draft.stateOf(name).isShown))
