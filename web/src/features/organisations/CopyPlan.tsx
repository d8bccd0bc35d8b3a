import './copy-organisation.css'
import type { OrganisationCopyPlan } from '@iwater/contract/organisation/copies'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { copyOrganisationText } from './copy-organisation.text.ts'

const always = ['organisations', 'units', 'devices', 'points'] as const
const whereThereAreSome = ['limits', 'systems', 'menuEntries'] as const

/** What a copy of an organisation consists of, and what it leaves out. */
export function CopyPlan({ plan }: { plan: OrganisationCopyPlan }) {
  const words = useText(copyOrganisationText)
  const format = useFormat()
  const counts = [...always, ...whereThereAreSome.filter((name) => plan[name] > 0)]
  const { sharedSystems, leftSystems, people, connections } = plan
  return (
    <>
      <section className="org-copy-part">
        <h3>{words.copiedTitle}</h3>
        <dl className="org-copy-counts">
          {counts.map((name) => (
            <div key={name}>
              <dt>{words.counts[name]}</dt>
              <dd>{format.number(plan[name])}</dd>
            </div>
          ))}
        </dl>
        <p>{words.inUse}</p>
        <p>{words.branding}</p>
        {sharedSystems > 0 && <p>{words.shared(format.number(sharedSystems))}</p>}
        {leftSystems > 0 && <p>{words.left(format.number(leftSystems))}</p>}
      </section>
      <section className="org-copy-part">
        <h3>{words.leftTitle}</h3>
        <ul>
          <li>{words.people(format.number(people))}</li>
          <li>{words.connections(format.number(connections))}</li>
          <li>{words.history}</li>
          <li>{words.identity}</li>
          <li>{words.addresses}</li>
        </ul>
      </section>
    </>
  )
}
