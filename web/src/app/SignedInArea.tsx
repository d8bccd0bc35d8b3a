import { useEffect, useState } from 'react'
import { type Address, AddressProvider, Redirect } from '#web/platform/address/address.tsx'
import { keepParametersFresh, loadParameters } from '#web/platform/parameters/parameters.ts'
import { loadSignInInfo, useSession } from '#web/platform/session/session.ts'
import { removeBootPicture } from './boot-picture.ts'
import { FailedPage } from './FailedPage.tsx'
import { insteadOf, matchPage } from './pages.ts'
import { paths } from './paths.ts'
import { startOf } from './start-page.ts'
import '#web/styles/fonts.css'

async function loadShell() {
  const { Shell } = await import('#web/shell/Shell.tsx')
  return Shell
}

async function enter() {
  // A call that comes before it is known whose view this is would be taken for one of another view.
  const [Shell] = await Promise.all([loadShell(), loadSignInInfo().then(loadParameters)])
  return { Shell }
}

type Inside = Awaited<ReturnType<typeof enter>>

/**
 * Who is signed in and the parameters of their tenant are fetched before anything is shown, and again whenever the area
 * comes back; the shell's code with it. React holds back what replaces a fallback for a third of a second, so there is none here.
 */
function useInside() {
  const [inside, setInside] = useState<Inside | null>(null)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    enter().then(setInside, setError)
  }, [])
  useEffect(keepParametersFresh, [])
  function retry() {
    setError(null)
    enter().then(setInside, setError)
  }
  const info = useSession((session) => session.info)
  return { Shell: info === null ? undefined : inside?.Shell, error, retry }
}

/** Where a person begins is known only with them, so that the address for it is no page. */
function Begin() {
  const info = useSession((session) => session.info)
  return info === null ? null : <Redirect to={startOf(info)} />
}

/** The shell, at an address of its own: the browser's may be that of a public page in front of it. */
export function SignedInArea({ location }: { location: Address }) {
  const { Shell, error, retry } = useInside()
  // Open pages stay mounted while the user goes to the start page.
  const [at, setAt] = useState<Address | null>(null)
  const instead = insteadOf(location)
  if (location.pathname !== paths.home() && instead === undefined && at !== location)
    setAt(location)
  useEffect(() => {
    if (Shell !== undefined || error !== null) removeBootPicture()
  }, [Shell, error])

  if (Shell === undefined) {
    if (instead !== undefined) return <Redirect to={instead} />
    return error === null ? null : <FailedPage error={error} retry={retry} />
  }
  return (
    <>
      {instead !== undefined && <Redirect to={instead} />}
      {location.pathname === paths.home() && <Begin />}
      {at !== null && (
        <AddressProvider at={at}>
          <Shell findPage={matchPage} />
        </AddressProvider>
      )}
    </>
  )
}
