import { CloudOff, Compass, Droplets, LockKeyhole } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useAddress } from '#web/platform/address/address.tsx'
import { ApiError } from '#web/platform/api/api-error.ts'
import { errorReference } from '#web/platform/errors/error-reference.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { OwnLink } from '#web/ui/OwnLink.tsx'
import { appText } from './app.text.ts'
import { NoticePage } from './NoticePage.tsx'
import { paths } from './paths.ts'

function HomeLink() {
  const text = useText(appText)
  return (
    <OwnLink className="w-button w-button-solid" to={paths.home()}>
      {text.home}
    </OwnLink>
  )
}

const WhyText = lazy(async () => ({ default: (await import('#web/ui/WhyText.tsx')).WhyText }))

/** With `?path=` in the address it says, to whoever is signed in, what of that page is missing and who can give it. */
export function ForbiddenPage() {
  const { forbidden } = useText(appText)
  const path = new URLSearchParams(useAddress().search).get('path') ?? undefined
  const isSignedIn = useSession((session) => session.tokens !== null)
  const note = <p>{forbidden.note}</p>
  return (
    <NoticePage
      title={forbidden.title}
      note={
        isSignedIn && path !== undefined ? (
          <Suspense fallback={note}>
            <WhyText path={path} />
          </Suspense>
        ) : (
          note
        )
      }
      tone="calm"
      icon={<LockKeyhole size={30} strokeWidth={1.6} />}
      reference="403"
      actions={<HomeLink />}
    />
  )
}

export function NotFoundPage() {
  const { notFound } = useText(appText)
  return (
    <NoticePage
      {...notFound}
      tone="calm"
      icon={<Compass size={30} strokeWidth={1.6} />}
      reference="404"
      actions={<HomeLink />}
    />
  )
}

const isNetworkFailure = (error: unknown) => error instanceof ApiError && error.status === 0

function referenceOf(error: unknown) {
  if (error instanceof ApiError) return error.requestId === '' ? undefined : error.requestId
  return error === undefined ? undefined : errorReference(error)
}

/** For a failure that leaves nothing to show; `retry` takes its place where there is something to repeat. */
export function FailedPage({ error, retry }: { error?: unknown; retry?: () => void }) {
  const text = useText(appText)
  const isOffline = isNetworkFailure(error)
  const reference = referenceOf(error)
  const Icon = isOffline ? CloudOff : Droplets
  return (
    <NoticePage
      {...(isOffline ? text.offline : text.failed)}
      tone={isOffline ? 'warn' : 'bad'}
      icon={<Icon size={30} strokeWidth={1.6} />}
      reference={reference === undefined ? undefined : text.reference(reference)}
      actions={
        <>
          <Button look="solid" onClick={retry ?? (() => window.location.assign(paths.home()))}>
            {retry === undefined ? text.home : text.retry}
          </Button>
        </>
      }
    />
  )
}
