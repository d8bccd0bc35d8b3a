import type { Entity } from '@iwater/contract/kit/entity'
import { useMemo } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { nameOf } from '../name-of.ts'
import type { Row } from '../records.ts'
import { selectionText } from '../selection/selection.text.ts'
import { useSelection } from '../selection/selection.ts'
import type { ShowValue } from '../show-value.ts'

/** What a table or cards need to have their records ticked; undefined where they are not. */
export function useTicks(entity: Entity, show: ShowValue, isTickable: boolean) {
  const words = useText(selectionText)
  const { ticked, tick } = useSelection()
  return useMemo(() => {
    const nameOfRow = (row: Row) => nameOf(entity, show, row)
    return isTickable
      ? {
          ticked,
          words,
          nameOf: nameOfRow,
          tick: (rows: readonly Row[], isTicked: boolean) =>
            tick(
              rows.map((row) => [row.id, nameOfRow(row)] as const),
              isTicked,
            ),
        }
      : undefined
  }, [entity, show, isTickable, words, ticked, tick])
}

export type Ticks = NonNullable<ReturnType<typeof useTicks>>
