import { type IntroducedSystem, readIntroduction } from '@iwater/contract/navigation'
import {
  ChartLine,
  Code,
  Droplet,
  FileUp,
  Gauge,
  Key,
  LayoutDashboard,
  LayoutGrid,
  MessageSquare,
  RadioTower,
  ScrollText,
  ShieldCheck,
  Users,
  Wrench,
} from 'lucide-react'
import type { Branding } from '#web/platform/branding/branding.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { Answer } from './Answer.tsx'
import { useAnswer } from './about.api.ts'
import { aboutText } from './about.text.ts'
import { functionNotes } from './function-notes.text.ts'

const icons: Readonly<Record<string, typeof Droplet>> = {
  '/wel/index': LayoutDashboard,
  '/desk/index': LayoutGrid,
  '/monitoring/units': Gauge,
  '/monitoring/trend': ChartLine,
  '/field/connections': RadioTower,
  '/field/imports': FileUp,
  '/system/messages': MessageSquare,
  '/system/tools': Wrench,
  '/system/people': Users,
  '/system/roles': ShieldCheck,
  '/system/sign-in': Key,
  '/system/logs': ScrollText,
  '/system/calls': Code,
}

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
        {system.functions.map(({ name, path }) => {
          const Icon = icons[path] ?? Droplet
          const note = functionNotes[path]
          return (
            <li key={path}>
              <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
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
