import { Activity, lazy, Suspense, useEffect, useState } from 'react'
import { type Address, Redirect, useAddress } from '#web/platform/address/address.tsx'
import { brandingStore, resolveBranding, showBrandingOf } from '#web/platform/branding/branding.ts'
import { codeInQuery } from '#web/platform/branding/organisation-code.ts'
import { sessionNow, useSession } from '#web/platform/session/session.ts'
import { useSettings } from '#web/platform/settings/settings.ts'
import { guard } from './guard.ts'

const PublicArea = lazy(async () => ({ default: (await import('./PublicArea.tsx')).PublicArea }))
const SignedInArea = lazy(async () => ({
  default: (await import('./SignedInArea.tsx')).SignedInArea,
}))

type InsidePlace = { location: Address; loginId: string }

/**
 * Container of the signed-in area. It stays mounted but hidden while a public page is shown, so that what has been
 * typed is still there when a session that ran out is taken up again by the same person.
 */
function useInsidePlace(isInside: boolean, location: Address): InsidePlace | null {
  const { tokens, ended } = useSession()
  const [place, setPlace] = useState<InsidePlace | null>(null)
  let next = place
  if (isInside && tokens !== null) {
    const { loginId } = tokens
    if (place?.location !== location || place.loginId !== loginId) next = { location, loginId }
  } else if (ended !== null && ended !== 'expired') {
    next = null
  }
  if (next !== place) setPlace(next)
  return next
}

/** An organisation code in the address applies only without a session. */
function useBrandingOfAddress(search: string, isSignedIn: boolean) {
  const given = isSignedIn ? undefined : codeInQuery(search)
  useEffect(() => {
    if (given !== undefined || brandingStore.getState().state === 'idle') {
      void resolveBranding(given)
    }
  }, [given])
}

/** The branding of the organisation that the user works for, as long as the user is signed in. */
function useBrandingOfOrganisation() {
  const organisationId = useSession(({ tokens, info, organisationId: current }) =>
    tokens === null || info === null ? null : current,
  )
  const state = brandingStore((store) => store.state)
  useEffect(() => {
    if (organisationId === null || state !== 'known') return
    if (brandingStore.getState().branding?.organizationId === organisationId) return
    void showBrandingOf(organisationId)
    return () => {
      if (sessionNow().tokens === null) void resolveBranding()
    }
  }, [organisationId, state])
}

/** Whether somebody who was signed in here has signed out. */
function useHasLeft() {
  const { tokens, ended } = useSession()
  const isSignedIn = tokens !== null
  const [wasSignedIn, setWasSignedIn] = useState(isSignedIn)
  if (isSignedIn && !wasSignedIn) setWasSignedIn(true)
  return wasSignedIn && ended === 'log-out'
}

/** Decides by the guard what an address shows. */
export function Root() {
  const location = useAddress()
  const session = useSession()
  const code = useSettings((settings) => settings.code)
  const isSignedIn = session.tokens !== null
  const hasLeft = useHasLeft()
  const mustChangePassword = session.tokens?.mustChangePassword ?? false
  const decision = guard(
    { isSignedIn, mustChangePassword, restriction: session.restriction, code, hasLeft },
    location,
  )
  const isInside = 'show' in decision && decision.show === 'inside'
  const inside = useInsidePlace(isInside, location)
  useBrandingOfAddress(location.search, isSignedIn)
  useBrandingOfOrganisation()

  // The redirect is rendered beside the signed-in area, which would lose its input if it were unmounted.
  return (
    <>
      {inside !== null && (
        <Suspense>
          <Activity mode={isInside ? 'visible' : 'hidden'}>
            <SignedInArea key={inside.loginId} location={inside.location} />
          </Activity>
        </Suspense>
      )}
      {'redirect' in decision && <Redirect to={decision.redirect} />}
      {'show' in decision && decision.show === 'public' && (
        <Suspense>
          <PublicArea />
        </Suspense>
      )}
    </>
  )
}
