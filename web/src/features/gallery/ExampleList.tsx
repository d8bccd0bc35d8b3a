import type { KeyboardEvent } from 'react'
import { paths } from '#web/app/paths.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { type Example, type ExampleGroup, exampleGroups } from './examples/example.ts'
import { galleryText } from './gallery.text.ts'

const groups = Object.keys(exampleGroups) as ExampleGroup[]

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** Arrow keys walk through the links; going to one is the link's own business. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  if (step === undefined) return
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.findIndex((link) => link === document.activeElement)
  event.preventDefault()
  links[step(at, links.length - 1)]?.focus()
}

/** The examples by group, each a link. */
export function ExampleList({
  found,
  chosen,
  keyword,
}: {
  found: readonly Example[]
  chosen: Example | undefined
  keyword: string
}) {
  const words = useText(galleryText)
  const local = useLocal()
  return (
    <nav className="gallery-list" aria-label={words.list} onKeyDown={walk}>
      {groups.map((group) => {
        const own = found.filter((example) => example.group === group)
        if (own.length === 0) return null
        return (
          <section key={group}>
            <h2>{local(exampleGroups[group])}</h2>
            <ul>
              {own.map((example) => (
                <li key={example.key}>
                  <OwnLink
                    to={paths.gallery({
                      example: example.key,
                      ...(keyword !== '' && { keyword }),
                    })}
                    aria-current={example === chosen ? 'true' : undefined}
                  >
                    {local(example.title)}
                  </OwnLink>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </nav>
  )
}
