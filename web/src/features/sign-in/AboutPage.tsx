import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { type Branding, useBranding } from '#web/platform/branding/branding.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useDocumentTitle } from '#web/platform/page/document-title.ts'
import { safeLink } from '#web/platform/page/own-path.ts'
import { aboutText, signInText } from './sign-in.text.ts'

type Fact = readonly [name: string, value: string]

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="si-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Introduction({ branding }: { branding: Branding }) {
  const text = useText(aboutText)
  const local = useLocal()
  return (
    <>
      <p className="si-lead">{local(branding.slogan)}</p>
      <Facts
        facts={[
          [text.system, local(branding.systemName)],
          [text.organisation, local(branding.name)],
        ]}
      />
    </>
  )
}

function Versions({ branding }: { branding: Branding }) {
  const text = useText(aboutText)
  const local = useLocal()
  return (
    <Facts
      facts={[
        [text.system, local(branding.systemName)],
        [text.version, branding.versionName],
        [text.number, branding.versionNum],
      ]}
    />
  )
}

function Contact({ branding }: { branding: Branding }) {
  const text = useText(aboutText)
  const { foot } = useText(signInText)
  const local = useLocal()
  return (
    <>
      <p className="si-lead">{branding.sysInfo === null ? foot : local(branding.sysInfo)}</p>
      <Facts facts={[[text.organisation, local(branding.name)]]} />
    </>
  )
}

function Application({ branding }: { branding: Branding }) {
  const text = useText(aboutText)
  const href = safeLink(branding.appUrl)
  if (href === undefined) return <Navigate to={paths.notFound()} replace />
  return (
    <>
      <p className="si-lead">{text.application}</p>
      <p className="si-address">{href}</p>
      <a className="w-button w-button-solid" href={href} target="_blank" rel="noreferrer">
        {text.open}
      </a>
    </>
  )
}

type AboutKey = 'introduction' | 'versions' | 'contact' | 'application'

const keyOf: Readonly<Record<string, AboutKey>> = {
  [paths.introduction()]: 'introduction',
  [paths.versions()]: 'versions',
  [paths.contact()]: 'contact',
  [paths.applications()]: 'application',
}

const contentOf: Record<AboutKey, (props: { branding: Branding }) => ReactNode> = {
  introduction: Introduction,
  versions: Versions,
  contact: Contact,
  application: Application,
}

/** What an organisation says of its system, from its own data only. */
export default function AboutPage({ pathname }: { pathname: string }) {
  const key = keyOf[pathname] ?? 'introduction'
  const { nav } = useText(signInText)
  const branding = useBranding()
  useDocumentTitle(nav[key])
  const Content = contentOf[key]
  return (
    <main className="si-main si-main-single">
      <section className="si-card si-card-wide" aria-labelledby="about-title">
        <h1 id="about-title">{nav[key]}</h1>
        {branding !== null && <Content branding={branding} />}
      </section>
    </main>
  )
}
