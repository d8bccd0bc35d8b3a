import './tools.css'
import type { Entity } from '@iwater/contract/kit/entity'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { isInLevels, type ListState } from '../list/list-address.ts'
import type { Row } from '../records.ts'
import { useFilterInWords } from './filter-in-words.ts'
import { toolsText } from './tools.text.ts'
import { usePrintTime } from './use-print-time.ts'

/** On paper alone: what narrows the list or is left out, who printed it and when. */
export function PrintHead({
  entity,
  state,
  rows,
}: {
  entity: Entity
  state: ListState
  rows: Row[]
}) {
  const words = useText(toolsText)
  const local = useLocal()
  const format = useFormat()
  const time = usePrintTime()
  const person = useSession((session) => session.info?.userInfo.name)
  const filter = useFilterInWords(entity, state, rows)
  return (
    <div className="kit-print-head">
      <span>{isInLevels(entity, state) ? words.onlyOpened : filter}</span>
      <span>
        {words.printedBy(person === undefined ? '' : local(person), format.dateTime(time))}
      </span>
    </div>
  )
}
