import type { SignInMethods } from '@iwater/contract/sign-in/sign-in-methods'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useAddress } from '#web/platform/address/address.tsx'
import { ApiError } from '#web/platform/api/api.ts'
import { useBranding } from '#web/platform/branding/branding.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { goToProvider } from './provider.api.ts'
import { ssoCallbackText } from './sso-callback.text.ts'
import './provider-buttons.css'

/** The OpenID Connect providers at which people of the organisation may sign in. */
export function ProviderButtons({ providers }: { providers: SignInMethods['providers'] }) {
  const text = useText(ssoCallbackText)
  const local = useLocal()
  const orgCode = useBranding()?.code ?? ''
  const redirect = new URLSearchParams(useAddress().search).get('redirect')
  const [leavingFor, setLeavingFor] = useState<string>()
  const [error, setError] = useState<string>()

  async function leave(providerId: string) {
    setLeavingFor(providerId)
    setError(undefined)
    try {
      await goToProvider({ providerId, orgCode, redirect })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setLeavingFor(undefined)
      setError(failure.message)
    }
  }

  return (
    <section className="si-providers" aria-label={text.otherMethods}>
      <p>{text.otherMethods}</p>
      {providers.map(({ providerId, name }) => (
        <Button
          key={providerId}
          isBusy={leavingFor === providerId}
          onClick={() => void leave(providerId)}
        >
          <KeyRound size={16} strokeWidth={1.75} aria-hidden="true" />
          {local(name)}
        </Button>
      ))}
      {error !== undefined && (
        <p className="si-note si-note-bad" role="alert">
          {error}
        </p>
      )}
    </section>
  )
}
