import './tools.css'
import type { Entity } from '@iwater/contract/kit/entity'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { serverNow } from '#web/platform/clock/server-clock.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import type { ListState } from '../list/list-address.ts'
import type { Row } from '../records.ts'
import { useFilterInWords } from './filter-in-words.ts'
import { toolsText } from './tools.text.ts'

/** When the page was last sent to paper. */
function usePrintTime() {
  const [time, setTime] = useState(serverNow)
  useEffect(() => {
    // The browser takes the page as it is when this returns.
    const note = () => flushSync(() => setTime(serverNow()))
    window.addEventListener('beforeprint', note)
    return () => window.removeEventListener('beforeprint', note)
  }, [])
  return time
}

/** On paper alone: what narrows the list, who printed it and when. */
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
      <span>{filter}</span>
      <span>
        {words.printedBy(person === undefined ? '' : local(person), format.dateTime(time))}
      </span>
    </div>
  )
}
