import { Compass, LockKeyhole } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useAddress } from '#web/platform/address/address.tsx'
import { useText } from '#web/platform/i18n/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { errorPagesText } from './error-pages.text.ts'
import { failedText } from './failed.text.ts'
import { NoticePage } from './NoticePage.tsx'
import { paths } from './paths.ts'

export function HomeLink() {
  const text = useText(failedText)
  return (
    <OwnLink className="w-button w-button-solid" to={paths.home()}>
      {text.home}
    </OwnLink>
  )
}

const AccessReason = lazy(async () => ({
  default: (await import('#web/product/AccessReason.tsx')).AccessReason,
}))

/** With `?path=` in the address it explains to signed-in users which permission of that page is missing and who can grant it. */
export function ForbiddenPage() {
  const { forbidden } = useText(errorPagesText)
  const path = new URLSearchParams(useAddress().search).get('path') ?? undefined
  const isSignedIn = useSession((session) => session.tokens !== null)
  const note = <p>{forbidden.note}</p>
  return (
    <NoticePage
      title={forbidden.title}
      note={
        isSignedIn && path !== undefined ? (
          <Suspense fallback={note}>
            <AccessReason path={path} />
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
  const { notFound } = useText(errorPagesText)
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
