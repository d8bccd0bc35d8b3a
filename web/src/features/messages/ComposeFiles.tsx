import type { FileFacts } from '@iwater/contract/files'
import { UploadField } from '#web/kit/upload/UploadField.tsx'
import { useText } from '#web/platform/i18n/language.ts'
import { useParameters } from '#web/platform/parameters/parameters.ts'
import { useIsDemonstration } from '#web/platform/session/session.ts'
import { composeText } from './compose.text.ts'

type Files = readonly FileFacts[]

/** Files that go with the message; each is sent as soon as it is chosen. */
export function ComposeFiles({
  files,
  error,
  onChange,
  onSending,
}: {
  files: Files
  error: string | undefined
  onChange: (next: Files) => void
  onSending: (isSending: boolean) => void
}) {
  const words = useText(composeText)
  const most = useParameters(({ messageFiles }) => messageFiles)
  const isDemonstration = useIsDemonstration()
  if (isDemonstration) return null
  return (
    <fieldset className="compose-group compose-files">
      <legend>{words.files}</legend>
      <UploadField
        label={words.files}
        files={files}
        most={most}
        onUnstored={(unstored) => onSending(unstored === 'uploading')}
        onChange={(next) =>
          onChange(next.map(({ fileId, name, group, size = 0 }) => ({ fileId, name, group, size })))
        }
      />
      <small>{words.filesHint}</small>
      {error !== undefined && (
        <p className="w-wrong" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
