import type { RejectionCount } from '@iwater/contract/field/rejection'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Age } from '#web/ui/text/Age.tsx'
import { connectionsText } from './field-connections.text.ts'
import { reasonIn, rejectionReasonText } from './rejection-reason.text.ts'

/** Rejections: reason, count and last time. */
export function RejectionList({ rejections }: { rejections: readonly RejectionCount[] }) {
  const words = useText(connectionsText)
  const reasons = useText(rejectionReasonText)
  const format = useFormat()
  return (
    <ul className="rejection-list">
      {rejections.map(({ reason, count, lastAt }) => (
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
