import './menu.css'
import { Check, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { closePanelOf, FloatingPanel } from './FloatingPanel.tsx'
import { Popover, type PopoverPlace, type PopoverTrigger } from './Popover.tsx'
import { around, windowSize } from './placement.ts'

export type MenuEntry = {
  key: string
  label: string
  icon?: LucideIcon | undefined
  /** An address; with `onSelect` too, that is done on a plain click, so that only new windows load it. */
  href?: string
  /** Opens the address in a new window. */
  isExternal?: boolean
  onSelect?: () => void
  isDisabled?: boolean
  isCurrent?: boolean
  /** Whether what the entry turns on and off is on; the others do not. */
  isChecked?: boolean | undefined
  /** A line above it sets it apart. */
  startsGroup?: boolean
}

const entriesIn = (panel: HTMLElement) => [
  ...panel.querySelectorAll<HTMLElement>(
    ':is([role=menuitem], [role=menuitemcheckbox]):not([aria-disabled=true])',
  ),
]

const focusFirst = (panel: HTMLElement) => entriesIn(panel)[0]?.focus()

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index <= 0 ? count : index) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Arrow keys, Home and End walk through the entries, as in a menu of the machine. */
function walk(event: KeyboardEvent) {
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  const entries = entriesIn(event.currentTarget as HTMLElement)
  const index = entries.indexOf(document.activeElement as HTMLElement)
  entries[step(index, entries.length)]?.focus()
}

const opensNewWindow = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.shiftKey

function EntryContent({
  entry: { icon: Icon, label, isCurrent, isChecked },
}: {
  entry: MenuEntry
}) {
  return (
    <>
      {Icon !== undefined && <Icon size={16} strokeWidth={1.8} aria-hidden="true" />}
      <span>{label}</span>
      {(isCurrent || isChecked) && <Check size={15} aria-hidden="true" />}
    </>
  )
}

function Entry({ entry }: { entry: MenuEntry }) {
  const select = (event: MouseEvent<HTMLElement>) => {
    closePanelOf(event.currentTarget)
    if (entry.onSelect === undefined || opensNewWindow(event)) return
    event.preventDefault()
    entry.onSelect()
  }
  const shared = {
    role: entry.isChecked === undefined ? 'menuitem' : 'menuitemcheckbox',
    tabIndex: -1,
    className: entry.startsGroup ? 'w-menu-entry w-menu-group' : 'w-menu-entry',
    'aria-current': entry.isCurrent,
    'aria-checked': entry.isChecked,
  } as const
  if (entry.href !== undefined) {
    const target = entry.isExternal ? ({ target: '_blank', rel: 'noreferrer' } as const) : {}
    return (
      <a {...shared} {...target} href={entry.href} onClick={select}>
        <EntryContent entry={entry} />
      </a>
    )
  }
  return (
    <button
      {...shared}
      type="button"
      aria-disabled={entry.isDisabled}
      onClick={entry.isDisabled ? undefined : select}
    >
      <EntryContent entry={entry} />
    </button>
  )
}

const entriesOf = (entries: readonly MenuEntry[]) =>
  entries.map((entry) => <Entry key={entry.key} entry={entry} />)

/** A button with a menu. `head` is shown above the entries and is not one of them. */
export function Menu({
  trigger,
  label,
  place,
  head,
  entries,
}: {
  trigger: (props: PopoverTrigger) => ReactNode
  label: string
  place?: PopoverPlace
  head?: ReactNode
  entries: readonly MenuEntry[]
}) {
  return (
    <Popover
      trigger={trigger}
      label={label}
      kind="menu"
      className="w-menu"
      onOpen={focusFirst}
      {...(place === undefined ? {} : { place })}
    >
      {/* The entries inside have the focus; the keys only bubble through here. */}
      <div onKeyDown={walk}>
        {head}
        {entriesOf(entries)}
      </div>
    </Popover>
  )
}

const focusedElement = () => {
  const { activeElement, body } = document
  return activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null
}

/** A menu at a place on the screen, as after a right click. It closes when the focus leaves it. */
export function MenuAt({
  point,
  label,
  entries,
  onClose,
}: {
  point: { x: number; y: number }
  label: string
  entries: readonly MenuEntry[]
  onClose: () => void
}) {
  const [opener] = useState(focusedElement)
  return (
    <FloatingPanel
      key={`${point.x} ${point.y}`}
      opener={opener}
      insets={() => around(point, windowSize())}
      role="menu"
      aria-label={label}
      className="w-popover w-menu"
      onOpen={focusFirst}
      onClose={onClose}
      onKeyDown={walk}
    >
      {entriesOf(entries)}
    </FloatingPanel>
  )
}
