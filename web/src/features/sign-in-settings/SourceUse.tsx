import type { SourceUse as Use } from '@iwater/contract/sign-in/sign-in-settings'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { sourceUseText } from './source-use.text.ts'

/** How many people sign in by a provider or a partner, before it is removed or disabled. */
export function SourceUse({ use, error }: { use: Use | undefined; error: Error | null }) {
  const words = useText(sourceUseText)
  const format = useFormat()
  if (use === undefined && error !== null) return <ErrorNote error={error} />
  if (use === undefined) return <p role="status">{words.asking}</p>
  const { people, alone, withoutPassword } = use
  if (people === 0) return <p role="status">{words.nobody}</p>
  return (
    <div className="sis-use" role="status">
      <p>{words.used(format.number(people))}</p>
      {alone > 0 && <p>{words.alone(format.number(alone))}</p>}
      {withoutPassword > 0 && <p>{words.withoutPassword(format.number(withoutPassword))}</p>}
    </div>
  )
}
