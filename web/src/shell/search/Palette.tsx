import './palette.css'
import type { LocalText } from '@iwater/contract/fields'
import type { FoundThings } from '@iwater/contract/search'
import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ApiError } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import type { Enter } from '#web/shell/header/SystemTabs.tsx'
import type { Go } from '#web/shell/use-go.ts'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import type { Choice } from './choice.ts'
import { PaletteList } from './PaletteList.tsx'
import { PersonCard } from './PersonCard.tsx'
import type { FieldKeys, FieldState } from './palette-field.ts'
import { noteRecent } from './recent.ts'
import { searchText } from './search.text.ts'
import type { Shown } from './shown-dialog.ts'
import { useChoosing } from './use-choosing.ts'
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

function useChosenInSight(key: string | undefined) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [key])
  return list
}

type OfField = { setField: (state: FieldState) => void; setKeys: (keys: FieldKeys) => void }

/** Connects the field with the results below it, and handles its keys. */
function useField(state: FieldState, keys: FieldKeys, { setField, setKeys }: OfField) {
  const { active, isExpanded, isPending, isCovered } = state
  useLayoutEffect(() => setKeys(keys))
  useLayoutEffect(
    () => setField({ active, isExpanded, isPending, isCovered }),
    [setField, active, isExpanded, isPending, isCovered],
  )
}

/** What is found for the word in the field: opens or does what is chosen, by keys alone if wanted. */
export function Palette({
  typed,
  earlyKeys,
  setKeys,
  setField,
  go,
  enter,
  titleOf,
  show,
}: {
  typed: string
  /** Keys that choose, pressed before this was there. */
  earlyKeys: readonly string[]
  go: Go
  enter: Enter
  titleOf: (path: string) => LocalText | undefined
  show: (next: Shown) => void
} & OfField) {
  const loginId = useSession((session) => session.info?.userInfo.loginId) ?? ''
  const keyword = useDeferredValue(typed.trim())
  const [person, setPerson] = useState<FoundThings['people'][number] | null>(null)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const { sections, isPending, isFirstSettled, error } = useSections({
    keyword,
    go,
    enter,
    show,
    showPerson: setPerson,
    titleOf,
    onFailure: setFailure,
  })
  const choices = sections.flatMap((section) => section.choices)
  const run = (choice: Choice) => {
    if (choice.recent !== undefined) noteRecent(loginId, choice.recent)
    // A person is shown in here; an action may put something else in its place.
    if (!choice.key.startsWith('person ')) show(null)
    choice.run()
  }
  const isTaken = keyword === typed.trim()
  const { at, chosen, point, begin, onKeyDown } = useChoosing({
    choices,
    isFirstSettled: isTaken && isFirstSettled,
    isSettled: isTaken && !isPending,
    earlyKeys,
    run,
  })
  const [known, setKnown] = useState(typed)
  if (known !== typed) {
    setKnown(typed)
    begin()
    setFailure(null)
  }

  const shownError = failure ?? error
  const list = useChosenInSight(chosen?.key)
  useField(
    {
      active: chosen === undefined ? undefined : `palette-${at}`,
      isExpanded: choices.length > 0,
      isPending,
      isCovered: person !== null,
    },
    { onKeyDown, onEscape: () => (person === null ? show(null) : setPerson(null)) },
    { setField, setKeys },
  )

  return (
    <>
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
      {shownError !== null && <ErrorNote error={shownError} />}
      {person === null && (
        <PaletteList
          ref={list}
          sections={sections}
          at={at}
          keyword={keyword}
          isPending={isPending}
          onPoint={point}
          onChoose={run}
        />
      )}
      <Hints />
    </>
  )
}
