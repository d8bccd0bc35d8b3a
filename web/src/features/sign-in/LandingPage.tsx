import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { PageTools } from './PageTools.tsx'
import { SignInFooter } from './SignInFooter.tsx'
import { landingText } from './sign-in.text.ts'
import { WaterScene } from './WaterScene.tsx'
import './sign-in.css'
import './sign-in-card.css'
import { paths } from '#web/app/paths.ts'
import { ApiError } from '#web/platform/api/api.ts'
import { brandName, readBranding } from '#web/platform/branding/branding.ts'
import { cleanCode } from '#web/platform/branding/organisation-code.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useDocumentTitle } from '#web/platform/page/document-title.ts'
import { Button } from '#web/ui/Button.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** Asks the server whose code it is; on success the sign-in page of that organisation opens. */
function useCodeSearch() {
  const text = useText(landingText)
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function search() {
    if (typed.trim() === '') return setError(text.missing)
    const code = cleanCode(typed)
    setBusy(true)
    try {
      const branding = code === undefined ? null : await readBranding(code)
      if (branding === null) setError(text.unknown)
      else await navigate(paths.signIn({ code: branding.code }))
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure.message)
    } finally {
      setBusy(false)
    }
  }

  function change(value: string) {
    setTyped(value)
    setError(undefined)
  }

  return { typed, change, error, isBusy, search }
}

/** Where everybody lands whose organisation is not known. */
export default function LandingPage() {
  const text = useText(landingText)
  const { typed, change, error, isBusy, search } = useCodeSearch()
  useDocumentTitle(text.title)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isBusy) void search()
  }

  return (
    <div className="si">
      <WaterScene />
      <header className="si-top">
        <div className="si-brand">
          <Logo size={34} />
          <b>{brandName}</b>
        </div>
        <PageTools />
      </header>
      <main className="si-main si-main-single">
        <form className="si-card" onSubmit={onSubmit} noValidate aria-labelledby="landing-title">
          <h1 id="landing-title">{text.title}</h1>
          <p className="si-note">{text.note}</p>
          <TextField
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
          <Button type="submit" look="solid" className="si-submit" isBusy={isBusy}>
            {text.submit}
          </Button>
        </form>
      </main>
      <SignInFooter />
    </div>
  )
}
