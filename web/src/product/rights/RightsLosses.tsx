import './rights-losses.css'
import type { RightsImpact } from '@iwater/contract/accounts/rights-impact'
import type { LocalText } from '@iwater/contract/fields'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { rightsLossesText } from './rights-losses.text.ts'

type Losers = { people: number; names: readonly LocalText[] }
type Loss = Losers & { what: string }

/** What the same people lose stands together, in the order of the first of each. */
function together(losses: readonly Loss[]) {
  const groups = new Map<string, Losers & { what: string[] }>()
  for (const { what, ...losers } of losses) {
    const key = JSON.stringify(losers)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { ...losers, what: [what] })
    else group.what.push(what)
  }
  return [...groups.values()]
}

/** Which permissions, data scope and pages are lost, each with the people who lose it unless those are all, or it is one person's change. */
export function RightsLosses({
  impact: { people, names: everybody, permissions, scopes, demonstration, pages },
  isOfOne,
}: {
  impact: RightsImpact
  isOfOne: boolean
}) {
  const words = useText(rightsLossesText)
  const local = useLocal()
  const format = useFormat()
  const named = ({ people: count, names }: Losers) =>
    words.names(names.map(local).join(words.between), count > names.length)
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
      {!isOfOne && (
        <p>{words.people(format.number(people), named({ people, names: everybody }))}</p>
      )}
      <div className="rights-losses">
        {parts
          .filter(({ losses }) => losses.length > 0)
          .map(({ title, losses }) => (
            <section key={title} aria-label={title}>
              <h3>{title}</h3>
              <ul>
                {together(losses).map(({ what, ...losers }) => (
                  <li key={what[0]}>
                    <span>{what.join(words.between)}</span>
                    {!isOfOne && losers.people < people && (
                      <small>
                        {words.lostBy(format.number(losers.people))}
                        {words.colon}
                        {named(losers)}
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
