import type { Values } from '@iwater/contract/kit/condition'
import { isNothing } from '@iwater/contract/kit/condition'
import type { Field, Fields } from '@iwater/contract/kit/field-types'
import { sideNames } from '@iwater/contract/kit/title-at'
import { absent } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { kitText } from '../kit.text.ts'
import type { Row } from '../records.ts'
import { useShowValue } from '../show-value.ts'
import { enteredSides } from '../text-sides.ts'
import { conflictText } from './conflict.text.ts'

const sides = ['zh', 'en'] as const

type Labelled = Values & Pick<Row, 'labels'>

/** What records are called that come without their names, as in rows, cannot be shown. */
const isUnnamed = ({ type }: Field, value: unknown, shown: string) =>
  shown === absent && !isNothing(value) && type !== 'string'

/** How two states of a field differ, in words; of a text in two languages, the languages that do. */
export function useValueDifference(fields: Fields) {
  const words = useText(kitText)
  const causes = useText(conflictText)
  const local = useLocal()
  const show = useShowValue(fields)
  const textOf = (field: Field, name: string, older: Labelled, newer: Labelled) => {
    if (field.type !== 'localized') {
      const [was, now] = [show(name, older), show(name, newer)]
      const isTold = !isUnnamed(field, older[name], was) && !isUnnamed(field, newer[name], now)
      return isTold ? words.theirs(was, now) : ''
    }
    const [was, now] = [enteredSides(field, older[name]), enteredSides(field, newer[name])]
    return sides
      .filter((side) => was[side] !== now[side])
      .map((side) =>
        causes.titled(
          local(sideNames[side]),
          words.theirs(was[side] || absent, now[side] || absent),
        ),
      )
      .join(causes.between)
  }
  return textOf
}
