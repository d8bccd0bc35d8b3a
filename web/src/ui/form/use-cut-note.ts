import { type RefObject, useEffect, useRef, useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { cutNoteText } from './cut-note.text.ts'

type TextControl = HTMLInputElement | HTMLTextAreaElement

const isTextControl = (target: EventTarget | null): target is TextControl =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** Characters that a field would have if it took all of what is put in, instead of what is selected. */
function lengthWith({ value, selectionStart, selectionEnd }: TextControl, text: string) {
  return value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0)) + text.length
}

/** A browser cuts what is longer than a field's `maxLength` without a word: this is the word. */
export function useCutNote(): { ref: RefObject<HTMLDivElement | null>; note: string | undefined } {
  const words = useText(cutNoteText)
  const ref = useRef<HTMLDivElement>(null)
  const [most, setMost] = useState<number | null>(null)
  useEffect(() => {
    const place = ref.current
    if (place === null) return
    // Not React's event of that name, which is another one and comes when the text has been cut.
    const note = ({ target, data }: InputEvent) => {
      if (!isTextControl(target) || target.maxLength < 0) return
      const isCut = data !== null && lengthWith(target, data) > target.maxLength
      setMost(isCut ? target.maxLength : null)
    }
    place.addEventListener('beforeinput', note)
    return () => place.removeEventListener('beforeinput', note)
  }, [])
  return { ref, note: most === null ? undefined : words.cut(most) }
}
