import type { OutputOf } from '@iwater/contract/route'
import {
  type WaitingPage as PartnerPage,
  readPartner,
  signInByMobile,
} from '@iwater/contract/sign-in/sign-in-methods'
import { useEffect, useState } from 'react'
import { useAddress } from '#web/platform/address/address.tsx'
import { ApiError, call } from '#web/platform/api/api.ts'
import { useBranding } from '#web/platform/branding/branding.ts'
import { codeInQuery } from '#web/platform/branding/organisation-code.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { safeLink } from '#web/platform/page/own-path.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { byClient } from '../sign-in.api.ts'
import { LaterStep } from '../step/LaterStep.tsx'
import { SsoCallbackCard } from './SsoCallbackCard.tsx'
import { ssoCallbackText } from './sso-callback.text.ts'
import { ssoCallbackQuery } from './sso-callback.ts'
import { useSsoCallback } from './use-sso-callback.ts'

type Partner = OutputOf<typeof readPartner>

/** Where people enter, for those whose ticket is of no use; not knowing it leaves the way with a password. */
function usePartner(partner: PartnerPage, orgCode: string, isWanted: boolean) {
  const [found, setFound] = useState<Partner | null>(null)
  useEffect(() => {
    if (!isWanted) return
    const leaving = new AbortController()
    const options = { ...byClient, signal: leaving.signal }
    call(readPartner, { partner, orgCode }, options).then(setFound, (error: unknown) => {
      if (!leaving.signal.aborted && !(error instanceof ApiError)) throw error
    })
    return () => leaving.abort()
  }, [partner, orgCode, isWanted])
  return found
}

function PartnerLink({ partner }: { partner: Partner | null }) {
  const text = useText(ssoCallbackText)
  const local = useLocal()
  const href = safeLink(partner?.loginAddress)
  if (partner === null || href === undefined) return null
  return (
    <a className="w-button w-button-solid" href={href} rel="noreferrer">
      {text.enterAt(local(partner.name))}
    </a>
  )
}

/** What the address brought: whose page it is, and the ticket if there is one. */
function useTicket() {
  const { search, state } = useAddress()
  const branding = useBranding()
  const query = new URLSearchParams(ssoCallbackQuery(state) ?? '')
  return {
    orgCode: codeInQuery(search) ?? branding?.code,
    loginkey: query.get('loginkey'),
    mobile: query.get('mobile') ?? undefined,
    redirect: query.get('redirect'),
    // Where the partner wants to be told of the log-out, and its page to go back to then.
    logoutAddress: query.get('logoutAddress') ?? undefined,
    originPage: query.get('originPage') ?? undefined,
  }
}

/** States in which entering once more from where one came may help. */
const canEnterAgain: ReadonlySet<string> = new Set(['noTicket', 'expired', 'used', 'rejected'])

/** SSO callback of partners with a ticket: `/waiting?code&mobile=…&loginkey=…` and its two variants. */
export default function WaitingPage({ pathname }: { pathname: string }) {
  const text = useText(ssoCallbackText)
  const partner = pathname.slice(1) as PartnerPage
  const { loginkey, redirect, ...arrived } = useTicket()
  const { orgCode } = arrived
  const { step, enter, leave, onDone, outcome, retry } = useSsoCallback({
    give:
      loginkey === null
        ? null
        : () => call(signInByMobile, { ...arrived, loginkey, partner }, byClient),
    isReady: orgCode !== undefined,
    otherwise: { state: 'noTicket' },
    redirect,
  })
  const state = outcome?.state ?? 'working'
  const known = usePartner(partner, orgCode ?? '', canEnterAgain.has(state))
  const action =
    state === 'network' ? (
      <Button variant="solid" onClick={retry}>
        {text.retry}
      </Button>
    ) : (
      <PartnerLink partner={known} />
    )
  return (
    <SsoCallbackCard title={text.title} outcome={outcome} action={action}>
      {step !== null && <LaterStep step={step} enter={enter} leave={leave} onDone={onDone} />}
    </SsoCallbackCard>
  )
}
