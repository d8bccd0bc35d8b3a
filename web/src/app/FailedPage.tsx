import { CloudOff, Droplets } from 'lucide-react'
import { ApiError } from '#web/platform/api/api-error.ts'
import { errorReference } from '#web/platform/errors/error-reference.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { failedText } from './failed.text.ts'
import { NoticePage } from './NoticePage.tsx'
import { paths } from './paths.ts'

const isNetworkFailure = (error: unknown) => error instanceof ApiError && error.status === 0

function referenceOf(error: unknown) {
  if (error instanceof ApiError) return error.reference === '' ? undefined : error.reference
  return error === undefined ? undefined : errorReference(error)
}

/** For a failure that leaves nothing to show; `retry` takes its place where there is something to repeat. */
export function FailedPage({ error, retry }: { error?: unknown; retry?: () => void }) {
  const text = useText(failedText)
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
          <Button variant="solid" onClick={retry ?? (() => window.location.assign(paths.home()))}>
            {retry === undefined ? text.home : text.retry}
          </Button>
        </>
      }
    />
  )
}
