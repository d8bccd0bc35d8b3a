import { permissions } from '@iwater/contract/access'
import {
  CloudOff,
  Droplets,
  EyeOff,
  FileQuestionMark,
  LockKeyhole,
  PackageOpen,
  RotateCw,
} from 'lucide-react'
import { Suspense, use, useEffect, useState } from 'react'
import { ApiError } from '#web/platform/api/api.ts'
import { isOutdated } from '#web/platform/errors/build-id.ts'
import { isChunkError } from '#web/platform/errors/chunk-error.ts'
import { errorReference } from '#web/platform/errors/error-reference.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { RightExplanation } from './explanation.ts'
import { StateIcon, StateNotice } from './StateNotice.tsx'
import { statesText } from './states.text.ts'

type Words = ReturnType<typeof useText<(typeof statesText)['zh']>>

const iconSize = { size: 30, strokeWidth: 1.6 }

/** What belongs to the person whose view is shown: no right opens it, and no other try. */
const isPrivate = (error: unknown) => error instanceof ApiError && error.code === 'view-as.private'

function lookOf(error: unknown, words: Words) {
  const status = error instanceof ApiError ? error.status : undefined
  if (isPrivate(error)) {
    return { tone: 'calm', icon: <EyeOff {...iconSize} />, title: words.notInView } as const
  }
  if (status === 403) {
    return { tone: 'calm', icon: <LockKeyhole {...iconSize} />, title: words.forbidden } as const
  }
  if (status === 404) {
    return { tone: 'calm', icon: <FileQuestionMark {...iconSize} />, title: words.gone } as const
  }
  if (status === 0) {
    return { tone: 'warn', icon: <CloudOff {...iconSize} />, title: words.failed } as const
  }
  return { tone: 'bad', icon: <Droplets {...iconSize} />, title: words.failed } as const
}

const referenceOf = (error: unknown) =>
  error instanceof ApiError ? error.reference : errorReference(error)

const reload = () => window.location.reload()

function RetryButton({ onRetry }: { onRetry: () => void }) {
  const words = useText(statesText)
  return (
    <Button onClick={onRetry}>
      <RotateCw size={15} aria-hidden="true" />
      {words.retry}
    </Button>
  )
}

/** The code of a page did not come: either the product was updated meanwhile, or the network is to blame. */
function ChunkState({ error, onRetry }: { error: unknown; onRetry: (() => void) | undefined }) {
  const words = useText(statesText)
  const [isOld, setIsOld] = useState(false)
  useEffect(() => {
    let isWanted = true
    void isOutdated().then((outdated) => {
      if (isWanted) setIsOld(outdated)
    })
    return () => {
      isWanted = false
    }
  }, [])
  return (
    <StateNotice
      art={
        <StateIcon tone={isOld ? 'calm' : 'warn'}>
          {isOld ? <PackageOpen {...iconSize} /> : <CloudOff {...iconSize} />}
        </StateIcon>
      }
      title={isOld ? words.outdatedTitle : words.failed}
      role="alert"
      action={
        <div className="w-state-notice-actions">
          {!isOld && onRetry !== undefined && <RetryButton onRetry={onRetry} />}
          <Button variant={isOld ? 'solid' : 'quiet'} onClick={reload}>
            {words.reload}
          </Button>
        </div>
      }
    >
      <p>{isOld ? words.outdated : words.unloaded}</p>
      <small>{words.reference(referenceOf(error))}</small>
    </StateNotice>
  )
}

/** Who can grant the permission that a call was rejected for; a general text if it names none. */
function Remedy({ error }: { error: ApiError }) {
  const words = useText(statesText)
  const explain = use(RightExplanation)
  const permission = permissions.find((permission) => permission === error.details['permission'])
  if (permission === undefined || explain === null) return <p>{words.askAdministrator}</p>
  return <Suspense>{explain(permission)}</Suspense>
}

/** A panel or page that failed: the sentence, the number to quote, and another try. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const words = useText(statesText)
  if (isChunkError(error)) return <ChunkState error={error} onRetry={onRetry} />
  const { tone, icon, title } = lookOf(error, words)
  const reference = referenceOf(error)
  const isGrantable = error instanceof ApiError && error.status === 403 && !isPrivate(error)
  return (
    <StateNotice
      art={<StateIcon tone={tone}>{icon}</StateIcon>}
      title={title}
      role="alert"
      action={onRetry !== undefined && !isPrivate(error) && <RetryButton onRetry={onRetry} />}
    >
      <p>{error instanceof ApiError ? error.message : words.unexpected}</p>
      {isGrantable && <Remedy error={error} />}
      {reference !== '' && <small>{words.reference(reference)}</small>}
    </StateNotice>
  )
}
