import './popover.css'
import { type ReactNode, type Ref, type ToggleEvent, useId, useRef, useState } from 'react'
import { applyInsets, below, beside, windowSize } from './placement.ts'

/** What the button that opens a popover needs on it. */
export type PopoverTrigger = {
  ref: Ref<HTMLButtonElement>
  popoverTarget: string
  'aria-expanded': boolean
  'aria-haspopup': 'dialog' | 'menu'
}

export type PopoverPlace = 'below-start' | 'below-end' | 'beside'

/** Closes the panel that an element is in, when its work is done. */
export const closePopoverOf = (element: Element) =>
  element.closest<HTMLElement>('[popover]')?.hidePopover()

function insetsFor(anchor: HTMLElement, place: PopoverPlace) {
  const rect = anchor.getBoundingClientRect()
  if (place === 'beside') return beside(rect, windowSize())
  return below(rect, windowSize(), place === 'below-start' ? 'start' : 'end')
}

/**
 * A panel beside its button. The browser closes it on Escape and on a click elsewhere, and gives the
 * focus back; its content exists only while it is open.
 */
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
  const [isOpen, setIsOpen] = useState(false)
  const beforeToggle = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState !== 'open' || button.current === null) return
    applyInsets(event.currentTarget, insetsFor(button.current, place))
    setIsOpen(true)
  }
  const afterToggle = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState === 'open') onOpen?.(event.currentTarget)
    else setIsOpen(false)
  }
  return (
    <>
      {trigger({
        ref: button,
        popoverTarget: id,
        'aria-expanded': isOpen,
        'aria-haspopup': kind,
      })}
      <div
        id={id}
        popover="auto"
        role={kind}
        aria-label={label}
        className={className === undefined ? 'w-popover' : `w-popover ${className}`}
        onBeforeToggle={beforeToggle}
        onToggle={afterToggle}
      >
        {isOpen && children}
      </div>
    </>
  )
}
