import type { LocalText } from '@iwater/contract/fields'
import { type IntroducedSystem, readIntroduction } from '@iwater/contract/navigation'
import type { Page } from '@iwater/contract/pages/page'
import { pages } from '@iwater/contract/pages/pages'
import type { Branding } from '#web/platform/branding/branding.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { MenuIcon } from '#web/product/MenuIcon.tsx'
import { Answer } from './Answer.tsx'
import { useAnswer } from './about.api.ts'
import { aboutText } from './about.text.ts'

/** The introduction also names pages of other products, of which nothing is known but what the menu says. */
const notes: ReadonlyMap<string, LocalText | undefined> = new Map(
  Object.values(pages).map((page: Page) => [page.path, page.introduction]),
)

function Figures({ systems, version }: { systems: readonly IntroducedSystem[]; version: string }) {
  const text = useText(aboutText)
  const paths = new Set(systems.flatMap(({ functions }) => functions.map(({ path }) => path)))
  const figures = [
    [systems.length, text.systems],
    [paths.size, text.functions],
    [version, text.version],
  ] as const
  return (
    <dl className="si-figures">
      {figures.map(([value, name]) => (
        <div key={name}>
          <dd>{value}</dd>
          <dt>{name}</dt>
        </div>
      ))}
    </dl>
  )
}

function System({ system }: { system: IntroducedSystem }) {
  const local = useLocal()
  return (
    <section className="si-offer">
      <h3>{local(system.name)}</h3>
      <ul>
        {system.functions.map(({ name, path, icon }) => {
          const note = notes.get(path)
          return (
            <li key={path}>
              <MenuIcon name={icon} />
              <div>
                <b>{local(name)}</b>
                {note !== undefined && <p>{local(note)}</p>}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** What the systems of an organisation offer, from its own menus. */
export function Introduction({ branding }: { branding: Branding }) {
  const text = useText(aboutText)
  const local = useLocal()
  const asked = useAnswer(readIntroduction, { orgCode: branding.code })
  return (
    <>
      <p className="si-lead">{local(branding.slogan) || local(branding.systemName)}</p>
      <Answer asked={asked}>
        {(systems) => (
          <>
            <Figures systems={systems} version={branding.versionNum} />
            <h2>{text.offers}</h2>
            {systems.length === 0 && <p className="si-note">{text.noSystems}</p>}
            <div className="si-offers">
              {systems.map((system) => (
                <System key={system.name.zh} system={system} />
              ))}
            </div>
          </>
        )}
      </Answer>
    </>
  )
}
