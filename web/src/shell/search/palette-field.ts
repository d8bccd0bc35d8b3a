import type { KeyboardEvent } from 'react'

/** What the field says of the results below it. */
export type FieldState = {
  /** Id of the active line. */
  active: string | undefined
  isExpanded: boolean
  isPending: boolean
  /** A person is shown in the place of the field and the results. */
  isCovered: boolean
}

/** What the results do with the keys of the field; Escape leads back from a person, and closes the dialog otherwise. */
export type FieldKeys = { onKeyDown: (event: KeyboardEvent) => void; onEscape: () => void }
