import type { Entity } from './entity.ts'

/**
 * The columns of a file: those that are chosen, and of a tree always the record above, without which it is none; of a book those
 * that it has.
 */
export function exportedColumns(
  { book, list: { tree } }: Entity,
  chosen: readonly string[],
): string[] {
  if (book !== undefined) return [...book.columns]
  return tree === undefined || chosen.includes(tree) ? [...chosen] : [...chosen, tree]
}
