import { uploadFile } from '@iwater/contract/files'
import { type ChangeEvent, useRef, useState } from 'react'
import { ApiError } from '#web/platform/api/api.ts'
import { upload } from '#web/platform/api/upload.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { pageSettingsText } from './page-settings.text.ts'

/** A picture that is sent as soon as it is chosen; who may not use it is told by the server. */
export function PictureField({
  label,
  shown,
  fileId,
  onChange,
}: {
  label: string
  /** Where the picture that was stored before is loaded. */
  shown: string | null
  fileId: string | null
  onChange: (fileId: string | null) => void
}) {
  const words = useText(pageSettingsText)
  const input = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const send = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (file === undefined) return
    setBusy(true)
    setError(null)
    try {
      const stored = await upload(uploadFile, file)
      setSent(stored.url)
      onChange(stored.fileId)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  const address = sent ?? shown
  return (
    <div className="page-settings-picture" role="group" aria-label={label}>
      <span>{label}</span>
      {fileId !== null && address !== null && <img src={address} alt={label} />}
      <input
        ref={input}
        type="file"
        accept=".png,.jpg,.jpeg,.gif,.bmp"
        hidden
        aria-label={label}
        onChange={(event) => void send(event)}
      />
      <div>
        <Button isBusy={isBusy} onClick={() => input.current?.click()}>
          {words.choose}
        </Button>
        {fileId !== null && (
          <Button variant="quiet" onClick={() => onChange(null)}>
            {words.remove}
          </Button>
        )}
      </div>
      {error !== null && <ErrorNote error={error} />}
    </div>
  )
}
