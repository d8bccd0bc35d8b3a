import './search-dialog.css'
import type { LocalText } from '@iwater/contract/fields'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useCallback, useRef, useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import type { Enter } from '#web/shell/header/SystemTabs.tsx'
import { searchButtonText } from '#web/shell/header/search-button.text.ts'
import type { Go } from '#web/shell/use-go.ts'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { useModal } from '#web/ui/overlay/use-modal.ts'
import type { FieldKeys, FieldState } from './palette-field.ts'
import type { Shown } from './shown-dialog.ts'

export const loadPalette = () => import('./Palette.tsx')
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }))

const untilLoaded: FieldState = {
  active: undefined,
  isExpanded: false,
  isPending: true,
  isCovered: false,
}

const steering: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Enter'])

/**
 * The field of the command palette. It comes with the shell and takes letters from the first on; what it finds is
 * fetched after it. Keys that choose are kept until there is something to choose from.
 */
export function SearchDialog({
  go,
  enter,
  titleOf,
  show,
}: {
  go: Go
  enter: Enter
  titleOf: (path: string) => LocalText | undefined
  show: (next: Shown) => void
}) {
  const { search, hint, placeholder, close, searching } = useText(searchButtonText)
  const [typed, setTyped] = useState('')
  const [earlyKeys, setEarlyKeys] = useState<readonly string[]>([])
  const [field, setField] = useState(untilLoaded)
  const keys = useRef<FieldKeys | null>(null)
  const setKeys = useCallback((next: FieldKeys) => {
    keys.current = next
  }, [])
  const modal = useModal(() => (keys.current === null ? show(null) : keys.current.onEscape()))
  const keepKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !steering.has(event.key)) return
    event.preventDefault()
    setEarlyKeys((early) => [...early, event.key])
  }
  return (
    <dialog {...modal} className="w-panel w-panel-dialog palette" aria-label={search}>
      <div className="palette-frame">
        <div className="palette-field" hidden={field.isCovered}>
          <Search size={18} aria-hidden="true" />
          <input
            type="text"
            role="combobox"
            aria-expanded={field.isExpanded}
            aria-controls="found-choices"
            aria-activedescendant={field.active}
            aria-autocomplete="list"
            aria-label={hint}
            placeholder={placeholder}
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => (keys.current?.onKeyDown ?? keepKey)(event)}
          />
          {field.isPending && (
            <span className="palette-wait" role="status" aria-label={searching} />
          )}
          <IconButton label={close} className="palette-close" onClick={() => show(null)}>
            <X size={18} />
          </IconButton>
        </div>
        <Suspense>
          <Palette
            typed={typed}
            earlyKeys={earlyKeys}
            setKeys={setKeys}
            setField={setField}
            go={go}
            enter={enter}
            titleOf={titleOf}
            show={show}
          />
        </Suspense>
      </div>
    </dialog>
  )
}
