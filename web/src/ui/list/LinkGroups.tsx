import type { KeyboardEvent, ReactNode } from 'react'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'

export type LinkGroup = {
  key: string
  title: ReactNode
  entries: readonly { key: string; to: string; content: ReactNode }[]
}

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

/** Links in groups, each below its heading. */
export function LinkGroups({
  label,
  groups,
  chosen,
}: {
  label: string
  groups: readonly LinkGroup[]
  chosen: string | undefined
}) {
  return (
    <nav className="w-link-groups" aria-label={label} onKeyDown={walk}>
      {groups.map(({ key: group, title, entries }) => (
        <section key={group}>
          <h2>{title}</h2>
          <ul>
            {entries.map(({ key, to, content }) => (
              <li key={key}>
                <OwnLink to={to} aria-current={key === chosen ? 'true' : undefined}>
                  {content}
                </OwnLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
