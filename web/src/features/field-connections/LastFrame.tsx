import { useText } from '#web/platform/i18n/language.ts'
import { Age } from '#web/ui/text/Age.tsx'
import { connectionsText } from './field-connections.text.ts'

/** When a connection was last heard; grows while it is looked at. */
export function LastFrame({ at }: { at: string | null }) {
  const words = useText(connectionsText)
  return at === null ? (
    <span className="connection-quiet">{words.never}</span>
  ) : (
    <Age at={Date.parse(at)} />
  )
}
