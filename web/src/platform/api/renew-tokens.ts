import { refreshToken } from '@iwater/contract/sign-in/sign-in'
import { exclusive } from '#web/platform/session/exclusive.ts'
import {
  endSession,
  keepTokens,
  rereadTokens,
  sessionStore,
} from '#web/platform/session/session-store.ts'
import { ApiError } from './api-error.ts'
import { clientAuthorization, send } from './transport.ts'

const isRejection = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

async function renewUnlessDone(stale: string) {
  const tokens = rereadTokens()
  if (tokens === null || tokens.accessToken !== stale) return
  try {
    keepTokens(
      await send(
        refreshToken,
        { refresh_token: tokens.refreshToken },
        { authorization: clientAuthorization },
      ),
    )
  } catch (error) {
    if (!isRejection(error)) throw error
    const isSuspended = error instanceof ApiError && error.code === 'identity.tenant-suspended'
    endSession(isSuspended ? 'suspended' : 'expired')
  }
}

let running: Promise<void> | undefined

/**
 * Exchanges the refresh token, once for all calls and tabs that found `stale` to be of no use.
 * Answers the access token to go on with, or null when the session is over. Throws when the server cannot be reached.
 */
export async function renewTokens(stale: string): Promise<string | null> {
  running ??= exclusive('renewal', () => renewUnlessDone(stale)).finally(() => {
    running = undefined
  })
  await running
  return sessionStore.getState().tokens?.accessToken ?? null
}
