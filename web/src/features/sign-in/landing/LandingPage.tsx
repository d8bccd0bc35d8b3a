import { type SubmitEvent, useRef, useState } from 'react'
import { PageTools } from '../frame/PageTools.tsx'
import { SignInFooter } from '../frame/SignInFooter.tsx'
import { WaterScene } from '../frame/WaterScene.tsx'
import { DemoAccounts } from './DemoAccounts.tsx'
import { KnownOrganisations } from './KnownOrganisations.tsx'
import { landingText } from './landing.text.ts'
import '../sign-in.css'
import '../sign-in-card.css'
import './landing.css'
import { paths } from '#web/app/paths.ts'
import { goTo } from '#web/platform/address/address.tsx'
import { ApiError } from '#web/platform/api/api.ts'
import { brandingStore, brandName, readBranding } from '#web/platform/branding/branding.ts'
import { cleanCode } from '#web/platform/branding/organisation-code.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useDocumentTitle } from '#web/platform/page/document-title.ts'
import { Logo } from '#web/product/Logo.tsx'
import { Button } from '#web/ui/action/Button.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'

/** Asks the server whose code it is; on success the sign-in page of that organisation opens. */
function useCodeSearch() {
  const text = useText(landingText)
  const { state, given } = brandingStore.getState()
  // An unknown code from the address is shown so that it can be corrected.
  const [wrong] = useState(state === 'unknown' ? given : undefined)
  const [typed, setTyped] = useState(wrong ?? '')
  const [fault, setFault] = useState<'missing' | 'unknown' | ApiError | undefined>(
    wrong === undefined ? undefined : 'unknown',
  )
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  function tell(found: NonNullable<typeof fault>) {
    setFault(found)
    input.current?.focus()
  }

  async function search() {
    if (typed.trim() === '') return tell('missing')
    const code = cleanCode(typed)
    setBusy(true)
    try {
      const branding = code === undefined ? null : await readBranding(code)
      if (branding === null) tell('unknown')
      else goTo(paths.signIn({ code: branding.code }))
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      tell(failure)
    } finally {
      setBusy(false)
    }
  }

  function change(value: string) {
    setTyped(value)
    setFault(undefined)
  }

  const error = fault instanceof ApiError ? fault.message : fault && text[fault]
  return { input, typed, change, error, isBusy, search }
}

function Pitch() {
  const text = useText(landingText)
  return (
    <section className="si-hero">
      <p className="si-slogan">{text.slogan}</p>
      <ul className="si-features">
        {text.features.split('\n').map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
    </section>
  )
}

/** Where everybody lands whose organisation is not known. */
export default function LandingPage() {
  const text = useText(landingText)
  const { input, typed, change, error, isBusy, search } = useCodeSearch()
  useDocumentTitle(text.title)

  function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (!isBusy) void search()
  }

  return (
    <div className="si">
      <WaterScene hasDrop />
      <header className="si-top">
        <div className="si-brand">
          <Logo size={34} />
          <b>{brandName}</b>
        </div>
        <PageTools />
      </header>
      <main className="si-main">
        <Pitch />
        <form className="si-card" onSubmit={onSubmit} noValidate aria-labelledby="landing-title">
          <h1 id="landing-title">{text.title}</h1>
          <p className="si-note">{text.note}</p>
          <TextField
            ref={input}
            label={text.label}
            name="code"
            autoComplete="organization"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
            required
            value={typed}
            error={error}
            onChange={(event) => change(event.target.value)}
          />
          <Button type="submit" variant="solid" className="si-submit" isBusy={isBusy}>
            {text.submit}
          </Button>
          <KnownOrganisations />
          <DemoAccounts />
        </form>
      </main>
      <SignInFooter branding={null} />
    </div>
  )
}
