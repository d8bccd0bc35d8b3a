import { callGroupName } from '@iwater/contract/call-groups'
import type { KeyboardEvent } from 'react'
import { paths } from '#web/app/paths.ts'
import { useLanguage, useLocal, useText } from '#web/platform/i18n/language.ts'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { apiReferenceText } from './api-reference.text.ts'
import { type Call, groupCalls } from './call-document.ts'
import { Method } from './Method.tsx'

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

/** The calls by group, each a link to its description. */
export function CallList({
  calls,
  chosen,
  keyword,
}: {
  calls: readonly Call[]
  chosen: Call | undefined
  keyword: string
}) {
  const words = useText(apiReferenceText)
  const language = useLanguage()
  const local = useLocal()
  return (
    <nav className="api-list" aria-label={words.list} onKeyDown={walk}>
      {groupCalls(calls).map((group) => (
        <section key={group.tag}>
          <h2>
            {callGroupName(group.tag)?.[language] ?? group.tag}
            <small>/{group.tag}</small>
            <i>{group.calls.length}</i>
          </h2>
          <ul>
            {group.calls.map((call) => (
              <li key={call.id}>
                <OwnLink
                  to={paths.apiReference({ call: call.id, ...(keyword === '' ? {} : { keyword }) })}
                  aria-current={call === chosen ? 'true' : undefined}
                >
                  <Method method={call.method} />
                  <span>
                    <code>{call.path}</code>
                    <small>{local(call.summary)}</small>
                  </span>
                </OwnLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
