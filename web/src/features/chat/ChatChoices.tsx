import type { KeyboardEvent, ReactNode } from 'react'

/** A question or a reason that can be chosen. */
export function ChoiceButton({
  describedBy,
  onChoose,
  children,
}: {
  /** The id of what is said of it. */
  describedBy?: string | undefined
  onChoose: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      className="chat-choice"
      aria-describedby={describedBy}
      onKeyDown={(event) => {
        // A key that is held chooses once.
        if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
      }}
      onClick={({ detail }) => {
        // The second press of a double click may meet what the first one has brought below the pointer.
        if (detail < 2) onChoose()
      }}
    >
      {children}
    </button>
  )
}

/** The field in which questions are written, beside some element of the chat. */
const fieldOf = (element: Element) =>
  element.closest('.chat')?.querySelector<HTMLElement>('.chat-composer textarea')

/**
 * The arrow keys move through all choices of the log, Home and End to the first and the last; Escape leads to the field, from choices and
 * from anything else in the log.
 */
export function moveByKey(event: KeyboardEvent<HTMLElement>) {
  const field = fieldOf(event.currentTarget)
  if (event.key === 'Escape' && field && !event.defaultPrevented) {
    event.preventDefault()
    event.stopPropagation()
    field.focus()
    return
  }
  const choices = [...event.currentTarget.querySelectorAll<HTMLElement>('.chat-choice')]
  const at = choices.findIndex((choice) => choice === event.target)
  if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return
  const places: Readonly<Record<string, HTMLElement | null | undefined>> = {
    ArrowDown: choices[at + 1],
    ArrowUp: choices[at - 1],
    Home: choices[0],
    End: choices.at(-1),
  }
  if (!Object.hasOwn(places, event.key)) return
  // The log does not scroll besides, and what the chat is shown in stays open.
  event.preventDefault()
  event.stopPropagation()
  places[event.key]?.focus()
}
