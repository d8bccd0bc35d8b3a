import { CloudOff } from 'lucide-react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { connectionsText } from './field-connections.text.ts'

/** States that the data is not updated, and since when (milliseconds since 1970). */
export function NotUpdated({ since }: { since: number | null }) {
  const words = useText(connectionsText)
  const format = useFormat()
  return (
    <div className="connection-status" role="status">
      {since !== null && (
        <p className="connection-old">
          <CloudOff size={16} aria-hidden="true" />
          {words.notUpdated(format.time(since))}
        </p>
      )}
    </div>
  )
}
