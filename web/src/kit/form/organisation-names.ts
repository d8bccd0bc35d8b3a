import type { LocalText } from '@iwater/contract/fields'
import type { OrganisationNode } from '@iwater/contract/organisation'

type Tree = readonly OrganisationNode[]

const namesIn = (tree: Tree): (readonly [id: string, name: LocalText])[] =>
  tree.flatMap(({ organizationId, name, children }) => [
    [organizationId, name] as const,
    ...namesIn(children),
  ])

const known = new WeakMap<Tree, ReadonlyMap<string, LocalText>>()

/** What the organisations of a tree are called, by their ids; worked out once for each tree. */
export function organisationNames(tree: Tree): ReadonlyMap<string, LocalText> {
  const names = known.get(tree) ?? new Map(namesIn(tree))
  known.set(tree, names)
  return names
}
