import { columnWidths } from '@iwater/contract/kit/list-preference'
import {
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { kitText } from '../kit.text.ts'

/** What a heading needs to change the width of its column. */
export type Sizing = {
  title: string
  width: number | undefined
  /** In pixels; undefined makes it as wide as its values again. */
  onWidth: (width: number | undefined) => void
}

const keyStep = 16

const within = (width: number) =>
  Math.round(Math.min(Math.max(width, columnWidths.least), columnWidths.most))

/** Width of the heading that a handle belongs to. */
const widthAt = (handle: HTMLElement) => handle.closest('th')?.getBoundingClientRect().width ?? 0

/** The edge of a heading: dragged, moved by arrow keys, and given back by a double click. */
function WidthHandle({ title, width, onWidth }: Sizing) {
  const words = useText(kitText)
  const [dragged, setDragged] = useState<{ from: number; by: number }>()
  /** What keys have asked for since the column was drawn last: they may repeat faster than that. */
  const asked = useRef<number>(undefined)
  useEffect(() => {
    asked.current = undefined
  }, [width])
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    // So that no text is marked on the way.
    event.preventDefault()
    event.currentTarget.focus()
    event.currentTarget.setPointerCapture(event.pointerId)
    setDragged({ from: event.clientX, by: 0 })
  }
  const onPointerUp = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    if (dragged === undefined) return
    setDragged(undefined)
    if (dragged.by !== 0) onWidth(within(widthAt(currentTarget) + dragged.by))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // The heading itself sorts by keys.
    event.stopPropagation()
    const by = { ArrowLeft: -keyStep, ArrowRight: keyStep }[event.key]
    if (by === undefined) return
    event.preventDefault()
    asked.current = within((asked.current ?? width ?? widthAt(event.currentTarget)) + by)
    onWidth(asked.current)
  }
  return (
    <span
      ref={(handle) => {
        if (handle !== null) handle.ariaValueNow = String(within(width ?? widthAt(handle)))
      }}
      className="kit-width"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={words.widthOf(title)}
      aria-valuemin={columnWidths.least}
      aria-valuemax={columnWidths.most}
      aria-valuenow={width}
      data-dragged={dragged !== undefined || undefined}
      style={dragged && { transform: `translateX(${dragged.by}px)` }}
      onPointerDown={onPointerDown}
      onPointerMove={({ clientX }) => {
        if (dragged !== undefined) setDragged({ ...dragged, by: clientX - dragged.from })
      }}
      onPointerUp={onPointerUp}
      onPointerCancel={() => setDragged(undefined)}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={() => onWidth(undefined)}
      onKeyDown={onKeyDown}
    />
  )
}

/** A heading of the table with the handle of its width; `sizing` comes from the column. */
export function HeadingCell({ sizing, ...rest }: ComponentProps<'th'> & { sizing?: Sizing }) {
  if (sizing === undefined) return <th {...rest} />
  const { children, ...own } = rest
  return (
    <th {...own}>
      {children}
      <WidthHandle {...sizing} />
    </th>
  )
}
