import type { Entity } from '@iwater/contract/kit/entity'
import { useEffect, useMemo } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { nameOf } from '../name-of.ts'
import type { Row } from '../records.ts'
import { selectionText } from '../selection/selection.text.ts'
import { useSelection } from '../selection/selection.ts'
import type { ShowValue } from '../show-value.ts'

/** What a table or cards need to have their records ticked; undefined where they are not. */
export function useTicks(
  entity: Entity,
  rows: readonly Row[],
  show: ShowValue,
  isTickable: boolean,
) {
  const words = useText(selectionText)
  const { ticked, tick, untick } = useSelection()
  // What is done with a record that is shown is done with what is shown of it.
  useEffect(() => {
    const later = rows.filter(({ id, version }) => (ticked.get(id)?.version ?? version) < version)
    if (later.length > 0)
      tick(later.map((row) => [row.id, { name: nameOf(entity, show, row), version: row.version }]))
  }, [entity, rows, show, ticked, tick])
  return useMemo(() => {
    const nameOfRow = (row: Row) => nameOf(entity, show, row)
    return isTickable
      ? {
          ticked,
          words,
          nameOf: nameOfRow,
          tick: (some: readonly Row[], isTicked: boolean) =>
            isTicked
              ? tick(some.map((row) => [row.id, { name: nameOfRow(row), version: row.version }]))
              : untick(some.map(({ id }) => id)),
        }
      : undefined
  }, [entity, show, isTickable, words, ticked, tick, untick])
}

export type Ticks = NonNullable<ReturnType<typeof useTicks>>
