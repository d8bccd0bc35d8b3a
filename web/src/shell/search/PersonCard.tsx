import type { FoundThings } from '@iwater/contract/search'
import { ArrowLeft } from 'lucide-react'
import { useLanguage, useLocal, useText } from '#web/platform/i18n/language.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { initialsOf } from '#web/ui/initials.ts'
import { searchText } from './search.text.ts'

/** Who somebody is: what every colleague may know. */
export function PersonCard({
  person,
  onClose,
}: {
  person: FoundThings['people'][number]
  onClose: () => void
}) {
  const words = useText(searchText)
  const local = useLocal()
  const name = local(person.name)
  const title = local(person.title)
  return (
    <section className="palette-person" aria-label={name}>
      <IconButton label={words.close} autoFocus onClick={onClose}>
        <ArrowLeft size={18} />
      </IconButton>
      <span className="shell-avatar" data-initials={initialsOf(name, useLanguage())} />
      <div>
        <b>{name}</b>
        <dl>
          {title !== '' && (
            <div>
              <dt>{words.card.title}</dt>
              <dd>{title}</dd>
            </div>
          )}
          <div>
            <dt>{words.card.organisation}</dt>
            <dd>{local(person.organizationName)}</dd>
          </div>
        </dl>
      </div>
    </section>
  )
}
