import type { OutputOf } from '@iwater/contract/route'
import { logOut, type Tokens } from '@iwater/contract/sign-in/sign-in'
import { findCompanies } from '@iwater/contract/sign-in/sign-in-methods'
import { useState } from 'react'
import { ApiError, call } from '#web/platform/api/api.ts'
import { keepTokens } from '#web/platform/session/session-store.ts'

export type Company = OutputOf<typeof findCompanies>[number]

/** A further step of a sign-in: a code of the authenticator, or the choice of an organisation. */
export type Step =
  | { name: 'second-factor'; challenge: string }
  | { name: 'company'; tokens: Tokens; companies: readonly Company[] }

export const bearer = ({ access_token }: Tokens) => ({ authorization: `Bearer ${access_token}` })

/** Ends an unused session; if the server cannot be reached, it expires. */
export async function dropSession(tokens: Tokens) {
  try {
    await call(logOut, {}, bearer(tokens))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

const restrictions: ReadonlySet<string> = new Set([
  'identity.password-change-required',
  'identity.second-factor-setup-required',
])

/** What a session must do first keeps it from being asked for its companies. */
async function companiesOf(tokens: Tokens): Promise<readonly Company[]> {
  if (tokens.changePsd) return []
  try {
    return await call(findCompanies, {}, bearer(tokens))
  } catch (error) {
    if (error instanceof ApiError && restrictions.has(error.code)) return []
    void dropSession(tokens)
    throw error
  }
}

/** Stores the tokens of a sign-in, unless an organisation has to be chosen first. */
async function admit(tokens: Tokens): Promise<Step | null> {
  const companies = await companiesOf(tokens)
  if (companies.length > 1) return { name: 'company', tokens, companies }
  keepTokens(tokens)
  return null
}

function challengeOf(error: unknown) {
  if (!(error instanceof ApiError) || error.code !== 'identity.second-factor-required') return
  const { challenge } = error.details
  return typeof challenge === 'string' ? challenge : undefined
}

/**
 * The end of every sign-in method. `enter` resolves to true when the user is signed in, to false when a step is
 * left, and throws what the caller has to show.
 */
export function useSignInFlow() {
  const [step, setStep] = useState<Step | null>(null)

  async function enter(give: () => Promise<Tokens>): Promise<boolean> {
    try {
      const next = await admit(await give())
      setStep(next)
      return next === null
    } catch (error) {
      const challenge = challengeOf(error)
      if (challenge === undefined) throw error
      setStep({ name: 'second-factor', challenge })
      return false
    }
  }

  return { step, enter, leave: () => setStep(null) }
}

export type SignInFlow = ReturnType<typeof useSignInFlow>
