import { type ImportPreview, importSizeLimit, uploadImport } from '@iwater/contract/field/imports'
import { useCallback, useEffect, useRef, useState } from 'react'
import { upload } from '#web/platform/api/upload.ts'
import { usePage } from '#web/platform/page/page.ts'
import { useUnsaved } from '#web/platform/page/use-unsaved.ts'
import { type FileProblem, fileProblem } from '../import-steps.ts'

/** A file on its way to the server. Whatever goes wrong, the file stays chosen. */
export type Upload =
  | { step: 'idle' }
  | { step: 'rejected'; file: File; problem: FileProblem }
  | { step: 'sending'; file: File; share: number }
  | { step: 'failed'; file: File; error: unknown }

const idle: Upload = { step: 'idle' }

/** Sends one file at a time; it goes on while another page is on screen and ends with the tab. */
export function useUpload(onDone: (preview: ImportPreview) => void) {
  const { life } = usePage()
  const [state, setState] = useState<Upload>(idle)
  const running = useRef<AbortController>(null)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  }, [onDone])
  useUnsaved(state.step === 'sending')
  useEffect(() => life.onDispose(() => running.current?.abort()), [life])

  const send = useCallback(async (file: File) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setState({ step: 'sending', file, share: 0 })
    try {
      const preview = await upload(uploadImport, file, {
        signal,
        onProgress: (share) => {
          if (!signal.aborted) setState({ step: 'sending', file, share })
        },
      })
      if (signal.aborted) return
      setState(idle)
      done.current(preview)
    } catch (error) {
      if (!signal.aborted) setState({ step: 'failed', file, error })
    }
  }, [])

  const choose = useCallback(
    (file: File) => {
      const problem = fileProblem(file, importSizeLimit)
      if (problem === null) void send(file)
      else setState({ step: 'rejected', file, problem })
    },
    [send],
  )
  const cancel = useCallback(() => {
    running.current?.abort()
    setState(idle)
  }, [])
  return { state, choose, cancel, send }
}

export type UploadControl = ReturnType<typeof useUpload>
