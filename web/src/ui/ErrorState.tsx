import { CloudOff, Droplets, FileQuestionMark, LockKeyhole, RotateCw } from 'lucide-react'
import { ApiError } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from './Button.tsx'
import { StateIcon, StateNotice } from './StateNotice.tsx'
import { statesText } from './states.text.ts'

type Words = ReturnType<typeof useText<(typeof statesText)['zh']>>

/** A page whose code is no longer on the server, because the product was updated while it was open. */
const isOutdated = (error: unknown) =>
  error instanceof TypeError &&
  /dynamically imported module|importing a module/i.test(error.message)

function lookOf(error: unknown, words: Words) {
  const status = error instanceof ApiError ? error.status : undefined
  const size = { size: 30, strokeWidth: 1.6 }
  if (status === 403) {
    return { tone: 'calm', icon: <LockKeyhole {...size} />, title: words.forbidden } as const
  }
  if (status === 404) {
    return { tone: 'calm', icon: <FileQuestionMark {...size} />, title: words.gone } as const
  }
  if (status === 0) {
    return { tone: 'warn', icon: <CloudOff {...size} />, title: words.failed } as const
  }
  return { tone: 'bad', icon: <Droplets {...size} />, title: words.failed } as const
}

function sentenceOf(error: unknown, words: Words) {
  if (error instanceof ApiError) return error.message
  return isOutdated(error) ? words.outdated : words.unexpected
}

/** A panel or page that failed: the sentence, the number to quote, and another try. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const words = useText(statesText)
  const { tone, icon, title } = lookOf(error, words)
  const reference = error instanceof ApiError ? error.requestId : ''
  const isForbidden = error instanceof ApiError && error.status === 403
  const retry = isOutdated(error) ? () => window.location.reload() : onRetry
  return (
    <StateNotice
      art={<StateIcon tone={tone}>{icon}</StateIcon>}
      title={title}
      role="alert"
      action={
        retry !== undefined && (
          <Button onClick={retry}>
            <RotateCw size={15} aria-hidden="true" />
            {words.retry}
          </Button>
        )
      }
    >
      <p>{sentenceOf(error, words)}</p>
      {isForbidden && <p>{words.askAdministrator}</p>}
      {reference !== '' && <small>{words.reference(reference)}</small>}
    </StateNotice>
  )
}
