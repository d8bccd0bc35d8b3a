import { ExternalLink } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { paths } from '#web/app/paths.ts'
import { useAddress } from '#web/platform/address/address.tsx'
import { useBranding } from '#web/platform/branding/branding.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { safeLink } from '#web/platform/page/own-path.ts'
import { OrganisationLogo } from '#web/product/OrganisationLogo.tsx'
import { SystemName } from '#web/product/SystemName.tsx'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { showInRow } from '#web/ui/list/show-in-row.ts'
import { signInText } from '../sign-in.text.ts'
import { PageTools } from './PageTools.tsx'

/** One more entry that an organisation can have, with a link and a picture of its own. */
function ExtendedEntry() {
  const local = useLocal()
  const branding = useBranding()
  const href = safeLink(branding?.extendedUrl)
  const name = branding?.extendedFun
  if (href === undefined || !name) return null
  const picture = safeLink(branding?.extendLogoFile)
  return (
    <a href={href} rel="noreferrer" target={href.startsWith('/') ? undefined : '_blank'}>
      {picture === undefined ? (
        <ExternalLink size={15} strokeWidth={1.75} aria-hidden="true" />
      ) : (
        <img src={picture} alt="" height={16} />
      )}
      {local(name)}
    </a>
  )
}

function SignInNavigation() {
  const { nav } = useText(signInText)
  const branding = useBranding()
  const hasApplication = Boolean(branding?.appUrl) || branding?.hasAppPackages === true
  const { pathname } = useAddress()
  const bar = useRef<HTMLElement>(null)
  // On a phone the entries do not fit side by side: the current one is moved into view.
  useEffect(() => {
    const row = bar.current
    const current = row?.querySelector<HTMLElement>(`a[href="${pathname}"]`)
    if (row && current) showInRow(row, current, 'middle')
  }, [pathname, nav])
  return (
    <nav className="si-nav" aria-label={nav.label} ref={bar}>
      <OwnLink to={paths.signIn()}>{nav.signIn}</OwnLink>
      {hasApplication && <OwnLink to={paths.applications()}>{nav.application}</OwnLink>}
      <OwnLink to={paths.introduction()}>{nav.introduction}</OwnLink>
      <OwnLink to={paths.versions()}>{nav.versions}</OwnLink>
      <OwnLink to={paths.contact()}>{nav.contact}</OwnLink>
      <ExtendedEntry />
    </nav>
  )
}

export function SignInHeader() {
  return (
    <header className="si-top">
      <div className="si-brand">
        <OrganisationLogo size={34} />
        <SystemName isSignIn />
      </div>
      <SignInNavigation />
      <PageTools />
    </header>
  )
}
