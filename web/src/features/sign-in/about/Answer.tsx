import type { ReactNode } from 'react'
import type { ApiError } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { aboutText } from './about.text.ts'

type AnswerProps<T> = {
  asked: { data: T | null; error: ApiError | null; retry: () => void }
  children: (data: T) => ReactNode
}

/** What came back, or that it is on its way, or what went wrong and another try. */
export function Answer<T>({ asked: { data, error, retry }, children }: AnswerProps<T>) {
  const text = useText(aboutText)
  if (data !== null) return children(data)
  if (error === null) {
    return (
      <div className="si-bones" role="status" aria-label={text.loading}>
        <i />
        <i />
        <i />
      </div>
    )
  }
  return (
    <div role="alert">
      <p className="si-note si-note-bad">{error.message}</p>
      <Button onClick={retry}>{text.retry}</Button>
    </div>
  )
}
