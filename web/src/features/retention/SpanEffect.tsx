import {
  dischargerSampleDays,
  type RetentionKind,
  type RetentionPreview,
} from '@iwater/contract/retention'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useFileSize } from '#web/product/use-file-size.ts'
import { retentionText } from './retention.text.ts'

/** The number of what is deleted, as exactly as it is known. */
function useCountText() {
  const text = useText(retentionText)
  const format = useFormat()
  return ({ count, isAtLeast, isEstimate }: NonNullable<RetentionPreview['deleted']>) => {
    const number = format.number(count)
    if (isAtLeast) return text.atLeast(number)
    return isEstimate ? text.about(number) : number
  }
}

/** What a span would delete and take. */
export function SpanEffect({
  kind,
  days,
  formerDays,
  preview,
}: {
  kind: RetentionKind
  days: number
  formerDays: number
  /** undefined while it is asked for. */
  preview: RetentionPreview | undefined
}) {
  const text = useText(retentionText)
  const format = useFormat()
  const size = useFileSize()
  const countText = useCountText()
  if (preview === undefined) return <p className="ret-effect">{text.asking}</p>
  const { deleted, projectedBytes, keptFrom } = preview
  return (
    <div className={deleted === null ? 'ret-effect' : 'ret-effect ret-deletes'}>
      {deleted === null ? (
        <p>{text.nothingDeleted}</p>
      ) : (
        <>
          <p>
            <strong>{text.deletes(countText(deleted), size(deleted.bytes))}</strong>
          </p>
          <p>{text.period(format.day(deleted.from), format.day(deleted.before))}</p>
          <p>{text.irrevocable}</p>
        </>
      )}
      {projectedBytes > 0 && <p>{text.projected(format.number(days), size(projectedBytes))}</p>}
      {keptFrom !== null && days > formerDays && <p>{text.notBack(format.day(keptFrom))}</p>}
      {kind === 'samples' && days < dischargerSampleDays && <p>{text.discharger}</p>}
    </div>
  )
}
