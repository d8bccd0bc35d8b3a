import './field.css'
import { ApiError } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { statesText } from '#web/ui/state/states.text.ts'

/** The pressed button may be away from the note, below a scrolling panel. */
const bringIntoView = (note: HTMLElement | null) => note?.scrollIntoView({ block: 'nearest' })

/** What went wrong with something a person did, where they did it, with the number to quote where it is a fault of the product. */
export function ErrorNote({ error }: { error: unknown }) {
  const words = useText(statesText)
  const isKnown = error instanceof ApiError
  return (
    <p ref={bringIntoView} className="w-wrong" role="alert">
      {isKnown ? error.message : words.unexpected}
      {isKnown && error.reference !== '' && <small>{words.reference(error.reference)}</small>}
    </p>
  )
}
