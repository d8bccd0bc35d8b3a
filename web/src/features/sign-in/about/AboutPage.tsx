import type { ReactNode } from 'react'
import { paths } from '#web/app/paths.ts'
import { Redirect } from '#web/platform/address/address.tsx'
import { type Branding, useBranding } from '#web/platform/branding/branding.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useDocumentTitle } from '#web/platform/page/document-title.ts'
import { safeLink } from '#web/platform/page/own-path.ts'
import { signInText } from '../sign-in.text.ts'
import { Application } from './Application.tsx'
import './about.css'
import { Contact } from './Contact.tsx'
import { Introduction } from './Introduction.tsx'
import { Versions } from './Versions.tsx'

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
  // Shown only to people of organisations that have an app.
  const hasApplication = branding?.hasAppPackages || safeLink(branding?.appUrl) !== undefined
  if (key === 'application' && branding !== null && !hasApplication) {
    return <Redirect to={paths.signIn()} />
  }
  return (
    <main className="si-main si-main-single">
      <section className="si-card si-card-wide" aria-labelledby="about-title">
        <h1 id="about-title">{nav[key]}</h1>
        {branding !== null && <Content branding={branding} />}
      </section>
    </main>
  )
}
