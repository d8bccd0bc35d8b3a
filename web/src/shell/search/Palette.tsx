import './palette.css'
import type { LocalText } from '@iwater/contract/fields'
import type { FoundThings } from '@iwater/contract/search'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useEffect, useState } from 'react'
import type { ApiError } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import type { Shown } from '#web/shell/header/SearchButton.tsx'
import type { Enter } from '#web/shell/header/SystemTabs.tsx'
import { searchButtonText } from '#web/shell/header/search-button.text.ts'
import type { Go } from '#web/shell/use-go.ts'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import type { Choice } from './choice.ts'
import { PaletteList } from './PaletteList.tsx'
import { PersonCard } from './PersonCard.tsx'
import { noteRecent } from './recent.ts'
import { searchText } from './search.text.ts'
import { useSections } from './use-sections.ts'

function Hints() {
  const words = useText(searchText)
  const hints = [
    ['↑↓', words.move],
    ['Enter', words.open],
    ['Esc', words.close],
  ]
  return (
    <footer aria-hidden="true">
      {hints.map(([key, meaning]) => (
        <span key={key}>
          <kbd>{key}</kbd>
          {meaning}
        </span>
      ))}
    </footer>
  )
}

/** Looks for anything by its name and opens or does what is chosen, by keys alone if wanted. */
export function Palette({
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
  const words = useText(searchText)
  const { search, hint } = useText(searchButtonText)
  const loginId = useSession((session) => session.info?.userInfo.loginId) ?? ''
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed.trim())
  const [place, setPlace] = useState(0)
  const [person, setPerson] = useState<FoundThings['people'][number] | null>(null)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const { ref, ...modal } = useModal(() => (person === null ? show(null) : setPerson(null)))
  const { sections, isPending, error } = useSections({
    keyword,
    go,
    enter,
    show,
    showPerson: setPerson,
    titleOf,
    onFailure: setFailure,
  })
  const choices = sections.flatMap((section) => section.choices)
  const at = Math.min(place, choices.length - 1)
  const chosen = choices[at]

  useEffect(() => {
    ref.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [ref, chosen?.key])

  const run = (choice: Choice) => {
    if (choice.recent !== undefined) noteRecent(loginId, choice.recent)
    // A person is shown in here; an action may put something else in its place.
    if (!choice.key.startsWith('person ')) show(null)
    choice.run()
  }
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: (at + 1) % Math.max(choices.length, 1),
    ArrowUp: (at <= 0 ? choices.length : at) - 1,
    PageDown: Math.min(at + 8, choices.length - 1),
    PageUp: Math.max(at - 8, 0),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setPlace(step)
    } else if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault()
      run(chosen)
    }
  }
  return (
    <dialog ref={ref} {...modal} className="palette" aria-label={search}>
      <div className="palette-frame">
        {person !== null && (
          <PersonCard
            person={person}
            go={(address) => {
              show(null)
              go(address)
            }}
            onClose={() => setPerson(null)}
          />
        )}
        <div className="palette-field" hidden={person !== null}>
          <Search size={18} aria-hidden="true" />
          <input
            type="text"
            role="combobox"
            aria-expanded={choices.length > 0}
            aria-controls="palette-list"
            aria-activedescendant={chosen === undefined ? undefined : `palette-${at}`}
            aria-autocomplete="list"
            aria-label={hint}
            placeholder={words.placeholder}
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setPlace(0)
              setFailure(null)
            }}
            onKeyDown={onKeyDown}
          />
          {isPending && (
            <span className="palette-wait" role="status" aria-label={words.searching} />
          )}
          <IconButton label={words.close} className="palette-close" onClick={() => show(null)}>
            <X size={18} />
          </IconButton>
        </div>
        {(failure ?? error) !== null && <ErrorNote error={failure ?? error} />}
        {person === null && (
          <PaletteList
            sections={sections}
            at={at}
            keyword={keyword}
            isPending={isPending}
            onPoint={setPlace}
            onChoose={run}
          />
        )}
        <Hints />
      </div>
    </dialog>
  )
}
