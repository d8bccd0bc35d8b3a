import type { StoredFile } from '@iwater/contract/files'
import { use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '#web/platform/api/api.ts'
import { connectionStore } from '#web/platform/connection/connection.ts'
import { useUnsaved } from '#web/platform/page/use-unsaved.ts'
import { SendFileContext } from './send-file.ts'
import { type Limits, type Problem, sizeProblem, typeProblem } from './upload-limits.ts'

/** A file that is not stored yet. */
export type Pending = { key: string; file: File; isPrepared?: true } & (
  | { step: 'waiting' }
  | { step: 'sending'; share: number }
  | { step: 'rejected'; problem: Problem }
  | { step: 'failed'; error: unknown }
)

const isOnItsWay = ({ step }: Pending) => step === 'waiting' || step === 'sending'

let lastKey = 0

const isLost = (error: unknown) => error instanceof ApiError && error.status === 0

/** What is sent in place of a chosen file; null when the user gives it up. */
export type Prepare = (file: File) => Promise<File | null>

/**
 * Sends files one after the other, so that they arrive in the order in which they were chosen. What is on its way marks the
 * page as unsaved, and is broken off with the control.
 */
export function useUploads(
  limits: Limits,
  onUploaded: (file: StoredFile) => void,
  prepare: Prepare = async (file) => file,
) {
  const [pending, setPending] = useState<readonly Pending[]>([])
  const queue = useRef<Pending[]>([])
  const running = useRef<{ key: string; abort: AbortController }>(null)
  const sendFile = use(SendFileContext)
  const latest = useRef({ limits, onUploaded, prepare, sendFile })
  useEffect(() => {
    latest.current = { limits, onUploaded, prepare, sendFile }
  })
  const put = (next: Pending) =>
    setPending((list) => list.map((one) => (one.key === next.key ? next : one)))
  const drop = (key: string) => setPending((list) => list.filter((one) => one.key !== key))

  async function send({ key, file: chosen, isPrepared }: Pending, { signal }: AbortController) {
    const file = isPrepared ? chosen : await latest.current.prepare(chosen)
    if (signal.aborted) return
    if (file === null) return drop(key)
    const problem = sizeProblem(file, latest.current.limits)
    if (problem) return put({ key, file, step: 'rejected', problem })
    put({ key, file, step: 'sending', share: 0 })
    try {
      const stored = await latest.current.sendFile(file, {
        signal,
        group: latest.current.limits.group,
        onProgress: (share) => signal.aborted || put({ key, file, step: 'sending', share }),
      })
      if (signal.aborted) return
      drop(key)
      latest.current.onUploaded(stored)
    } catch (error) {
      if (!signal.aborted) put({ key, file, isPrepared: true, step: 'failed', error })
    }
  }

  async function drain() {
    if (running.current) return
    for (let next = queue.current.shift(); next; next = queue.current.shift()) {
      const abort = new AbortController()
      running.current = { key: next.key, abort }
      await send(next, abort)
      running.current = null
    }
  }

  const enqueue = (files: readonly Pending[]) => {
    queue.current.push(...files.filter(isOnItsWay))
    void drain()
  }

  const add = (files: readonly File[]) => {
    const added = files.map((file): Pending => {
      const problem = typeProblem(file, limits)
      lastKey += 1
      const key = String(lastKey)
      return problem ? { key, file, step: 'rejected', problem } : { key, file, step: 'waiting' }
    })
    setPending((list) => [...list, ...added])
    enqueue(added)
  }

  const remove = (key: string) => {
    queue.current = queue.current.filter((one) => one.key !== key)
    if (running.current?.key === key) running.current.abort.abort()
    drop(key)
  }

  const retry = ({ key, file, isPrepared }: Pending) => {
    const again: Pending = { key, file, ...(isPrepared && { isPrepared }), step: 'waiting' }
    put(again)
    enqueue([again])
  }

  const retryLost = useEffectEvent(() =>
    pending.forEach((one) => one.step === 'failed' && isLost(one.error) && retry(one)),
  )
  useEffect(
    () =>
      connectionStore.subscribe((now, before) => {
        if (before.isDown && !now.isDown) retryLost()
      }),
    [],
  )
  useEffect(
    () => () => {
      queue.current = []
      running.current?.abort.abort()
    },
    [],
  )
  const isSending = pending.some(isOnItsWay)
  useUnsaved(isSending)
  const unstored: Unstored | undefined = isSending
    ? 'uploading'
    : pending.length > 0
      ? 'not-uploaded'
      : undefined
  return { pending, unstored, add, remove, retry }
}

/** What keeps a form from being saved: files on their way, files that were not taken and still stand there, a signature that was begun. */
export type Unstored = 'uploading' | 'not-uploaded' | 'not-confirmed'

export type Uploads = ReturnType<typeof useUploads>
