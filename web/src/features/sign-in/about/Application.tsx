import type { Branding } from '#web/platform/branding/branding.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { safeLink } from '#web/platform/page/own-path.ts'
import { QrCode } from '#web/ui/picture/QrCode.tsx'
import { aboutText } from './about.text.ts'
import { OfferedApps } from './OfferedApps.tsx'

/** Where an organisation's mobile app is to be had: its packages, else the address that it has set. */
export function Application({ branding }: { branding: Branding }) {
  return branding.hasAppPackages ? (
    <OfferedApps code={branding.code} />
  ) : (
    <AppAddress branding={branding} />
  )
}

/** A path is this client itself, which works on a phone. */
function AppAddress({ branding }: { branding: Branding }) {
  const text = useText(aboutText)
  const { scan, open, openOwn, pin, signIn } = text.applicationSteps
  const link = safeLink(branding.appUrl)
  if (link === undefined) return null
  const isOwn = link.startsWith('/')
  const address = new URL(link, window.location.origin).href
  const steps = isOwn ? [scan, openOwn, pin, signIn] : [scan, open, signIn]
  return (
    <>
      <p className="si-lead">{text.applicationLead}</p>
      <div className="si-application">
        <figure>
          <QrCode text={address} label={text.applicationCode} size={196} />
          <figcaption>{address}</figcaption>
        </figure>
        <div>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <a className="w-button w-button-solid" href={address} target="_blank" rel="noreferrer">
            {text.openApplication}
          </a>
        </div>
      </div>
    </>
  )
}
