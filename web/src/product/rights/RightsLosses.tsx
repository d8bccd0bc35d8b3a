import './rights-losses.css'
import type { RightsImpact } from '@iwater/contract/accounts/rights-impact'
import type { LocalText } from '@iwater/contract/fields'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { rightsLossesText } from './rights-losses.text.ts'

type Loss = { what: string; people: number; names: readonly LocalText[] }

/** Which permissions, data scope and pages are lost, each with the people who lose it unless it is one person's change. */
export function RightsLosses({
  impact: { people, permissions, scopes, demonstration, pages },
  isOfOne,
}: {
  impact: RightsImpact
  isOfOne: boolean
}) {
  const words = useText(rightsLossesText)
  const local = useLocal()
  const format = useFormat()
  const parts: { title: string; losses: Loss[] }[] = [
    {
      title: words.permissions,
      losses: permissions.map(({ name, ...of }) => ({ what: local(name), ...of })),
    },
    {
      title: words.scope,
      losses: scopes.map(({ from, to, ...of }) => ({
        what: words.narrower(words.scopes[from], words.scopes[to]),
        ...of,
      })),
    },
    {
      title: words.demonstration,
      losses: demonstration === null ? [] : [{ what: words.readOnly, ...demonstration }],
    },
    { title: words.pages, losses: pages.map(({ name, ...of }) => ({ what: local(name), ...of })) },
  ]
  return (
    <>
      {!isOfOne && <p>{words.people(format.number(people))}</p>}
      <div className="rights-losses">
        {parts
          .filter(({ losses }) => losses.length > 0)
          .map(({ title, losses }) => (
            <section key={title} aria-label={title}>
              <h3>{title}</h3>
              <ul>
                {losses.map(({ what, people: count, names }) => (
                  <li key={what}>
                    <span>{what}</span>
                    {!isOfOne && (
                      <small>
                        {words.lostBy(format.number(count))}
                        {words.colon}
                        {words.names(names.map(local).join(words.between), count > names.length)}
                      </small>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
      <p>{words.effective}</p>
    </>
  )
}
