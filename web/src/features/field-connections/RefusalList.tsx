import type { Refusal } from '@iwater/contract/field/rejection'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Age } from '#web/ui/text/Age.tsx'
import { connectionsText } from './field-connections.text.ts'
import { reasonIn, refusalReasonText } from './refusal-reason.text.ts'

/** Why things were not taken: reason, how often, and when last. */
export function RefusalList({ refusals }: { refusals: readonly Refusal[] }) {
  const words = useText(connectionsText)
  const reasons = useText(refusalReasonText)
  const format = useFormat()
  return (
    <ul className="refusal-list">
      {refusals.map(({ reason, count, lastAt }) => (
        <li key={reason}>
          <span>{reasonIn(reasons, reason)}</span>
          <b className="w-figure">{words.times(format.number(count))}</b>
          <small>
            {words.lastAt} <Age at={Date.parse(lastAt)} />
          </small>
        </li>
      ))}
    </ul>
  )
}
