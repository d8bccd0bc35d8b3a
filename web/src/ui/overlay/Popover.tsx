import { type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { FloatingPanel } from './FloatingPanel.tsx'
import { below, beside, windowSize } from './placement.ts'

/** What the button that opens a popover needs on it. */
export type PopoverTrigger = {
  ref: Ref<HTMLButtonElement>
  onClick: () => void
  'aria-expanded': boolean
  'aria-controls': string | undefined
  'aria-haspopup': 'dialog' | 'menu'
}

export type PopoverPlace = 'below-start' | 'below-end' | 'beside'

function insetsFor(anchor: HTMLElement, place: PopoverPlace) {
  const rect = anchor.getBoundingClientRect()
  if (place === 'beside') return beside(rect, windowSize())
  return below(rect, windowSize(), place === 'below-start' ? 'start' : 'end')
}

/** A panel beside its button, which opens and closes it; its content exists only while it is open. */
export function Popover({
  trigger,
  label,
  kind = 'dialog',
  place = 'below-end',
  className,
  onOpen,
  children,
}: {
  trigger: (props: PopoverTrigger) => ReactNode
  label: string
  kind?: 'dialog' | 'menu'
  place?: PopoverPlace
  className?: string
  /** Once it is on screen, for instance to move the focus into it. */
  onOpen?: (panel: HTMLElement) => void
  children: ReactNode
}) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  const close = () => setOpener(null)
  const isOpen = opener !== null
  return (
    <>
      {trigger({
        ref: button,
        onClick: () => setOpener(isOpen ? null : button.current),
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        'aria-haspopup': kind,
      })}
      {isOpen && (
        <FloatingPanel
          id={id}
          opener={opener}
          insets={() => insetsFor(opener, place)}
          role={kind}
          aria-label={label}
          className={className === undefined ? 'w-popover' : `w-popover ${className}`}
          onOpen={onOpen}
          onClose={close}
        >
          {children}
        </FloatingPanel>
      )}
    </>
  )
}
