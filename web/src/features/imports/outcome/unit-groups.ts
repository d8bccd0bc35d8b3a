import type { ImportColumnFigures, ImportMapping } from '@iwater/contract/field/imports'

/** Columns of one factor whose values are implausible in the same unit of measure. */
export type UnitGroup = {
  columns: readonly [ImportColumnFigures, ...ImportColumnFigures[]]
  /** Units that fit every column of the group, in the order of its first one. */
  unitsThatFit: string[]
}

/** The columns whose unit of measure is probably wrong, by factor and unit. */
export function unitGroupsOf(columns: readonly ImportColumnFigures[]): UnitGroup[] {
  const groups = new Map<string, [ImportColumnFigures, ...ImportColumnFigures[]]>()
  for (const column of columns) {
    if (column.warning !== 'unit') continue
    const key = `${column.factor} ${column.unit}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [column])
    else group.push(column)
  }
  return [...groups.values()].map((group) => ({
    columns: group,
    unitsThatFit: group[0].unitsThatFit.filter((unit) =>
      group.every((other) => other.unitsThatFit.includes(unit)),
    ),
  }))
}

/** The lowest and the highest of the medians of a group. */
export function usualSpan({ columns }: UnitGroup): { low: number; high: number } {
  const medians = columns.flatMap(({ median }) => median ?? [])
  return { low: Math.min(...medians), high: Math.max(...medians) }
}

/** A choice of columns that reads those of a group in another unit of measure. */
export function withUnit(mapping: ImportMapping, { columns }: UnitGroup, unit: string) {
  const names = new Set(columns.map(({ column }) => column))
  return {
    ...mapping,
    valueColumns: mapping.valueColumns.map((value) =>
      names.has(value.column) ? { ...value, unit } : value,
    ),
  }
}
