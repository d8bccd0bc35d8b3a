import type { Entity } from './entity.ts'

/** The columns of a file: those that are chosen, and of a tree always the record above, without which it is none. */
export const exportedColumns = ({ list: { tree } }: Entity, chosen: readonly string[]) =>
  tree === undefined || chosen.includes(tree) ? [...chosen] : [...chosen, tree]
