import { useLayoutEffect, useRef, useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { chatText } from './chat.text.ts'

/** What a person said: of a long text the first lines, until all of it is wanted. */
export function SaidText({ text }: { text: string }) {
  const words = useText(chatText)
  const shown = useRef<HTMLParagraphElement>(null)
  const [isCut, setCut] = useState(false)
  const [isWhole, setWhole] = useState(false)
  useLayoutEffect(() => {
    const element = shown.current
    if (element === null || isWhole) return
    // How many lines a text has depends on the width.
    const observer = new ResizeObserver(() =>
      setCut(element.scrollHeight > element.clientHeight + 1),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isWhole])
  return (
    <>
      <p ref={shown} className={isWhole ? undefined : 'chat-said-cut'}>
        {text}
      </p>
      {isCut && (
        <button
          type="button"
          className="chat-said-more"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? words.showLess : words.showAll}
        </button>
      )}
    </>
  )
}
