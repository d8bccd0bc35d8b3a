import type { Ref } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { MenuIcon } from '#web/product/MenuIcon.tsx'
import type { Choice, Section } from './choice.ts'
import { searchText } from './search.text.ts'

function ChoiceIcon({ icon: Icon }: Pick<Choice, 'icon'>) {
  if (typeof Icon === 'string') return <MenuIcon name={Icon} size={17} />
  return <Icon size={17} strokeWidth={1.8} aria-hidden="true" />
}

function Name({ name, keyword }: { name: string; keyword: string }) {
  const from = keyword === '' ? -1 : name.toLowerCase().indexOf(keyword.toLowerCase())
  if (from === -1) return <span className="palette-name">{name}</span>
  const to = from + keyword.length
  return (
    <span className="palette-name">
      {name.slice(0, from)}
      <mark>{name.slice(from, to)}</mark>
      {name.slice(to)}
    </span>
  )
}

/** The results by kind. The focus stays in the field; the active line is marked. */
export function PaletteList({
  ref,
  sections,
  at,
  keyword,
  isPending,
  onPoint,
  onChoose,
}: {
  ref: Ref<HTMLDivElement>
  sections: readonly Section[]
  at: number
  keyword: string
  isPending: boolean
  onPoint: (place: number) => void
  onChoose: (choice: Choice) => void
}) {
  const words = useText(searchText)
  const places = sections.flatMap((section) => section.choices)
  return (
    <>
      <p className="w-read-out-only" aria-live="polite">
        {!isPending && keyword !== '' && words.found(places.length)}
      </p>
      {places.length === 0 && !isPending && keyword !== '' && (
        <div className="palette-nothing">
          <b>{words.nothing(keyword)}</b>
          <span>{words.nothingHint}</span>
        </div>
      )}
      <div
        ref={ref}
        id="found-choices"
        role="listbox"
        aria-label={words.results}
        className="palette-list"
      >
        {sections.map(({ key, choices }) => (
          <div key={key} role="group" aria-label={words.sections[key]}>
            <p aria-hidden="true">{words.sections[key]}</p>
            {choices.map((choice) => {
              const place = places.indexOf(choice)
              return (
                // The keys are the field's, which has the focus.
                <div
                  key={choice.key}
                  id={`palette-${place}`}
                  role="option"
                  aria-selected={place === at}
                  className="palette-choice"
                  onMouseMove={() => place !== at && onPoint(place)}
                  onClick={() => onChoose(choice)}
                >
                  <ChoiceIcon icon={choice.icon} />
                  <Name name={choice.name} keyword={keyword} />
                  {choice.note !== undefined && <small>{choice.note}</small>}
                </div>
              )
            })}
          </div>
        ))}
      </div>
    </>
  )
}
