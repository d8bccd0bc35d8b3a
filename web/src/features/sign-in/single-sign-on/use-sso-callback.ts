import type { Tokens } from '@iwater/contract/sign-in/sign-in'
import { useEffect, useRef, useState } from 'react'
import { paths } from '#web/app/paths.ts'
import { goTo } from '#web/platform/address/address.tsx'
import { ApiError } from '#web/platform/api/api.ts'
import { useSignInFlow } from '../sign-in-flow.ts'
import type { Outcome } from './SsoCallbackCard.tsx'
import { ssoCallbackStateOf } from './sso-callback.ts'

type SsoCallback = {
  /** What is brought along; null when there is nothing that could be handed in. */
  give: (() => Promise<Tokens>) | null
  /** False while something is still missing that `give` needs. */
  isReady: boolean
  /** What to tell where `give` is null. */
  otherwise: Outcome
  /** The page that was asked for. */
  redirect: string | null
}

/** The sentences of these say more than the client can. */
const isTold = ({ state }: Outcome) => state === 'network' || state === 'rejected'

function outcomeOf(error: ApiError): Outcome {
  const outcome = { state: ssoCallbackStateOf(error) }
  return isTold(outcome) ? { ...outcome, sentence: error.message } : outcome
}

/** Submits the credentials of an SSO callback once, and again only on request. */
export function useSsoCallback({ give, isReady, otherwise, redirect }: SsoCallback) {
  const { step, enter, leave } = useSignInFlow()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  // Effects run twice in development; a ticket is good for one try.
  const wasHandedIn = useRef(false)

  // From the sign-in page the guard forwards signed-in users.
  const onDone = () => goTo(paths.signIn(redirect === null ? {} : { redirect }), { replace: true })

  async function handIn() {
    if (give === null) return setOutcome(otherwise)
    setOutcome(null)
    try {
      if (await enter(give)) onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setOutcome(outcomeOf(error))
    }
  }

  useEffect(() => {
    if (!isReady || wasHandedIn.current) return
    wasHandedIn.current = true
    void handIn()
  })

  function leaveStep(reason?: string) {
    leave()
    setOutcome(reason === undefined ? { state: 'used' } : { state: 'rejected', sentence: reason })
  }

  return { step, enter, leave: leaveStep, onDone, outcome, retry: () => void handIn() }
}
