import { useState } from 'react'
import { useAddress } from '#web/platform/address/address.tsx'
import { ApiError } from '#web/platform/api/api.ts'
import { useBranding } from '#web/platform/branding/branding.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { LaterStep } from '../step/LaterStep.tsx'
import { departure, forgetDeparture, goToProvider, signInByProvider } from './provider.api.ts'
import { type Outcome, SsoCallbackCard } from './SsoCallbackCard.tsx'
import { ssoCallbackText } from './sso-callback.text.ts'
import { ssoCallbackQuery } from './sso-callback.ts'
import { useSsoCallback } from './use-sso-callback.ts'

/** What this tab set out with, and how to set out again; read once, for it is forgotten when it has been used. */
function useDeparture() {
  const [left] = useState(departure)
  const [error, setError] = useState<string>()
  async function goAgain() {
    if (left === undefined) return
    setError(undefined)
    try {
      await goToProvider(left)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure.message)
    }
  }
  return { left, goAgain, error }
}

/** Hands in what the provider sent back, if it answers what this tab has set out with. */
function giveOf(left: ReturnType<typeof departure>, query: string | null) {
  if (left === undefined || query === null) return null
  if (new URLSearchParams(query).get('state') !== left.state) return null
  return async () => {
    const tokens = await signInByProvider(left.state, query)
    forgetDeparture()
    return tokens
  }
}

/** Nobody can bind an identity of a provider themselves, as they can a mobile number. */
const ofProvider = (outcome: Outcome): Outcome =>
  outcome.state === 'notBound' ? { state: 'strange' } : outcome

/** Where an OpenID Connect provider sends the browser back to, with a code or with what went wrong. */
export default function ProviderReturnPage() {
  const text = useText(ssoCallbackText)
  const branding = useBranding()
  const { state } = useAddress()
  const { left, goAgain, error } = useDeparture()
  const { step, enter, leave, onDone, outcome, retry } = useSsoCallback({
    give: giveOf(left, ssoCallbackQuery(state)),
    isReady: branding !== null,
    otherwise: { state: 'foreign' },
    redirect: left?.redirect ?? null,
  })
  const isPassing = outcome?.state === 'network'
  return (
    <SsoCallbackCard
      title={text.providerTitle}
      outcome={
        outcome && { ...ofProvider(outcome), ...(error !== undefined && { sentence: error }) }
      }
      action={
        left !== undefined && (
          <Button variant="solid" onClick={isPassing ? retry : () => void goAgain()}>
            {isPassing ? text.retry : text.again}
          </Button>
        )
      }
    >
      {step !== null && <LaterStep step={step} enter={enter} leave={leave} onDone={onDone} />}
    </SsoCallbackCard>
  )
}
