import '../kit.css'
import './columns-panel.css'
import { Checkbox, Select } from 'antd'
import { ArrowDown, ArrowUp, GripVertical, RotateCcw } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { useNarrow } from '#web/ui/layout/use-narrow.ts'
import { useDrag } from '#web/ui/list/use-drag.ts'
import { useKeptFocus } from '#web/ui/list/use-kept-focus.ts'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { type Column, withColumn, withColumnAt } from './columns.ts'
import { columnsPanelText } from './columns-panel.text.ts'

const width = 480

type EntryProps = {
  column: Column
  title: string
  /** From 1, the first one aside. */
  place: number
  count: number
  isDragged: boolean
  isNarrow: boolean
  drag: { onPointerDown: (event: PointerEvent<HTMLElement>) => void }
  onPlace: (place: number, from: string) => void
  onChange: (change: Partial<Column>) => void
}

function ColumnEntry({
  column: { name, isShown, pin },
  title,
  place,
  count,
  isDragged,
  isNarrow,
  drag,
  onPlace,
  onChange,
}: EntryProps) {
  const words = useText(columnsPanelText)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    onPlace(place + by, 'grip')
  }
  return (
    <li className="kit-column" data-slot={name} data-dragged={isDragged || undefined}>
      <button
        type="button"
        className="kit-grip"
        data-part="grip"
        aria-label={words.move(title)}
        onKeyDown={onKeyDown}
        {...drag}
      >
        <GripVertical size={15} aria-hidden="true" />
      </button>
      <Checkbox checked={isShown} onChange={({ target }) => onChange({ isShown: target.checked })}>
        {title}
      </Checkbox>
      {!isNarrow && (
        <Select
          aria-label={words.pin(title)}
          variant="borderless"
          size="small"
          disabled={!isShown}
          value={pin ?? 'none'}
          popupMatchSelectWidth={false}
          options={(['none', 'left', 'right'] as const).map((value) => ({
            value,
            label: words.pins[value],
          }))}
          onChange={(next: 'none' | 'left' | 'right') =>
            onChange({ pin: next === 'none' ? undefined : next })
          }
        />
      )}
      <span className="kit-column-actions">
        <IconButton
          label={words.up(title)}
          data-part="up"
          disabled={place === 1}
          onClick={() => onPlace(place - 1, 'up')}
        >
          <ArrowUp size={15} />
        </IconButton>
        <IconButton
          label={words.down(title)}
          data-part="down"
          disabled={place === count}
          onClick={() => onPlace(place + 1, 'down')}
        >
          <ArrowDown size={15} />
        </IconButton>
      </span>
    </li>
  )
}

/** Which columns a list shows, in which order and at which edge; each change is there at once. */
export function ColumnsPanel({
  columns,
  isArranged,
  onArrange,
  onClose,
}: {
  columns: readonly Column[]
  /** There is something to restore. */
  isArranged: boolean
  onArrange: (columns: readonly Column[] | undefined) => void
  onClose: () => void
}) {
  const words = useText(columnsPanelText)
  const local = useLocal()
  const isNarrow = useNarrow()
  const { list, keepFocus } = useKeptFocus<HTMLUListElement>()
  const [message, setMessage] = useState('')
  const [first, ...others] = columns
  const placeOf = (name: string) => columns.findIndex((column) => column.name === name)
  const move = (name: string, place: number) => {
    if (place < 1 || place > others.length) return
    onArrange(withColumnAt(columns, name, place))
  }
  const { dragged, handle } = useDrag<string>((name, over) => move(name, placeOf(over)))
  return (
    <Panel
      title={words.title}
      width={width}
      onClose={onClose}
      footer={
        <>
          {isArranged && (
            <Button variant="quiet" className="kit-restore" onClick={() => onArrange(undefined)}>
              <RotateCcw size={15} aria-hidden="true" />
              {words.reset}
            </Button>
          )}
          <Button onClick={onClose}>{words.close}</Button>
        </>
      }
    >
      <p className="kit-note">
        {words.hint} {!isNarrow && words.widthHint}
      </p>
      <div>
        <p className="kit-column kit-first-column">
          <Checkbox checked disabled>
            {first && local(first.field.title)}
          </Checkbox>
          <span className="kit-note">{words.first}</span>
        </p>
        <ul ref={list} className="kit-columns">
          {others.map((column, at) => {
            const { name } = column
            const title = local(column.field.title)
            return (
              <ColumnEntry
                key={name}
                column={column}
                title={title}
                place={at + 1}
                count={others.length}
                isDragged={dragged === name}
                isNarrow={isNarrow}
                drag={handle(name)}
                onPlace={(place, from) => {
                  if (place < 1 || place > others.length) return
                  keepFocus(name, from)
                  move(name, place)
                  setMessage(words.moved(title, String(place + 1)))
                }}
                onChange={(change) => onArrange(withColumn(columns, name, change))}
              />
            )
          })}
        </ul>
      </div>
      <p className="w-read-out-only" role="status">
        {message}
      </p>
    </Panel>
  )
}
