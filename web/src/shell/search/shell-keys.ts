/** What a person can ask of the shell by keys alone. */
export type KeyCommand = 'search' | 'keys' | 'desk' | 'personalDesktop' | 'units'

/** Keys after `g`, which stands for "go to". */
const afterG: Readonly<Record<string, KeyCommand>> = {
  d: 'desk',
  p: 'personalDesktop',
  u: 'units',
}

/** The second key of two has to follow within this time, in milliseconds. */
export const sequenceMs = 1200

export type Press = Readonly<{
  key: string
  isControl: boolean
  isAlt: boolean
  /** Whether letters are being typed into something. */
  isTyping: boolean
}>

const isSearch = ({ key, isControl, isAlt }: Press) =>
  (isControl && !isAlt && key.toLowerCase() === 'k') || (!isControl && !isAlt && key === '/')

/**
 * The command of a key and whether it begins one of two keys. `follows` tells that the key before it was `g`, a moment
 * ago.
 */
export function commandOf(
  press: Press,
  follows: boolean,
): { command?: KeyCommand | undefined; begins?: boolean } {
  if (press.isTyping) return {}
  if (isSearch(press)) return { command: 'search' }
  if (press.isControl || press.isAlt) return {}
  if (follows) return { command: afterG[press.key] }
  if (press.key === '?') return { command: 'keys' }
  return { begins: press.key === 'g' }
}

const isTextField =
  'input, textarea, select, [contenteditable=""], [contenteditable=true], [role=tree]'

/** Keys with a meaning of their own where they are pressed, or behind a dialog, are none of the shell's. */
export const isTypedInto = (target: EventTarget | null) =>
  (target instanceof Element && target.closest(isTextField) !== null) ||
  document.querySelector('dialog[open]') !== null
