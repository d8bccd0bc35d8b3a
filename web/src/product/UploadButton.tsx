import { fileExtensions, type StoredFile, uploadFile } from '@iwater/contract/files'
import { useMutation } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/platform/api/api.ts'
import { upload } from '#web/platform/api/upload.ts'
import { connectionStore } from '#web/platform/connection/connection.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useIsDemonstration } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { uploadButtonText } from './upload-button.text.ts'

const accepted = Object.values(fileExtensions)
  .flat()
  .map((extension) => `.${extension}`)
  .join(',')

/**
 * Sends one file as soon as it is chosen. What the server says against it stands beside the button. In a demonstration
 * there is none: the whole file would be sent before it is rejected.
 */
export function UploadButton({
  label,
  Icon,
  variant = 'outline',
  onUploaded,
}: {
  label: string
  Icon: LucideIcon
  variant?: 'solid' | 'outline'
  onUploaded: (file: StoredFile) => void
}) {
  const words = useText(uploadButtonText)
  const format = useFormat()
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState(0)
  const { mutate, isPending, error, data, reset } = useMutation({
    mutationFn: (file: File) => upload(uploadFile, file, { onProgress: setShare }),
    onMutate: () => setShare(0),
    onSuccess: onUploaded,
  })
  const isDemonstration = useIsDemonstration()
  const isLost = error instanceof ApiError && error.status === 0
  useEffect(() => {
    // That the server cannot be reached is true only until it can be again.
    if (!isLost) return
    return connectionStore.subscribe((now, before) => {
      if (before.isDown && !now.isDown) reset()
    })
  }, [isLost, reset])
  if (isDemonstration) return null
  return (
    <>
      <Button variant={variant} isBusy={isPending} onClick={() => input.current?.click()}>
        <Icon size={16} aria-hidden="true" />
        {isPending ? words.uploading(`${format.number(Math.floor(share * 100))}%`) : label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accepted}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // The same file can be chosen again after it was changed.
          event.target.value = ''
          if (file !== undefined) mutate(file)
        }}
      />
      {error !== null && <ErrorNote error={error} />}
      <span className="w-read-out-only" role="status">
        {data !== undefined && words.uploaded(data.name)}
      </span>
    </>
  )
}
