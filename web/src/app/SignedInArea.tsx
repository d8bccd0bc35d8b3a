import { lazy, useEffect, useMemo, useState } from 'react'
import {
  type Location,
  UNSAFE_LocationContext as LocationContext,
  NavigationType,
} from 'react-router'
import { loadSignInInfo, useSession } from '#web/platform/session/session.ts'
import { removeBootPicture } from './boot-picture.ts'
import { FailedPage } from './ErrorPages.tsx'
import { matchPage } from './pages.ts'
import '#web/styles/fonts.css'

const Shell = lazy(async () => ({ default: (await import('#web/shell/Shell.tsx')).Shell }))

/** Who is signed in is fetched before anything is shown, and again whenever the area comes back. */
function useSignInInfo() {
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    loadSignInInfo().catch(setError)
  }, [])
  function retry() {
    setError(null)
    loadSignInInfo().catch(setError)
  }
  return { info: useSession((session) => session.info), error, retry }
}

/** The shell, at an address of its own: the browser's may be that of a public page in front of it. */
export function SignedInArea({ location }: { location: Location }) {
  const { info, error, retry } = useSignInInfo()
  // What `<Routes location>` would do, without matching any routes: the menu decides about pages.
  const place = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location])
  useEffect(() => {
    if (info !== null || error !== null) removeBootPicture()
  }, [info, error])

  if (info === null) return error === null ? null : <FailedPage error={error} retry={retry} />
  return (
    <LocationContext value={place}>
      <Shell findPage={matchPage} />
    </LocationContext>
  )
}
