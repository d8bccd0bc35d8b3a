import type { Restriction } from '@iwater/contract/access'
import { reloadOnce } from '#web/platform/errors/reload-once.ts'
import { endSession, noteRestriction, sessionStore } from '#web/platform/session/session-store.ts'
import { ApiError } from './api-error.ts'

export const isNotSignedIn = (error: unknown) => error instanceof ApiError && error.status === 401

const restrictions: Partial<Record<ApiError['code'], Restriction>> = {
  'identity.locked': 'locked',
  'identity.password-change-required': 'password-change',
  'identity.second-factor-setup-required': 'second-factor-setup',
}

/** A view that begins and ends within this time is noticed by the next call after it. */
const viewPauseMs = 5000

/** Loads the page anew where it shows another view of the product as a person than the session has. */
export function noteForView(error: unknown) {
  if (error instanceof ApiError && error.code === 'view-as.changed') reloadOnce(viewPauseMs)
}

/** What a rejection says about the session itself; the guard shows the page that follows from it. */
export function noteForSession(error: unknown) {
  if (isNotSignedIn(error)) {
    // A session that has ended already did so for its own reason.
    if (sessionStore.getState().tokens !== null) endSession('expired')
    return
  }
  noteForView(error)
  const restriction = error instanceof ApiError ? restrictions[error.code] : undefined
  if (restriction !== undefined) noteRestriction(restriction)
}
