import type { FileFacts } from '@iwater/contract/files'
import { maxMessageFiles } from '@iwater/contract/messages'
import { Paperclip, X } from 'lucide-react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useIsDemonstration } from '#web/platform/session/session.ts'
import { FileIcon } from '#web/product/FileIcon.tsx'
import { UploadButton } from '#web/product/UploadButton.tsx'
import { useFileSize } from '#web/product/use-file-size.ts'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { composeText } from './compose.text.ts'

type Files = readonly FileFacts[]

/** Files that go with the message; each is sent as soon as it is chosen. */
export function ComposeFiles({
  files,
  onChange,
}: {
  files: Files
  onChange: (next: Files) => void
}) {
  const words = useText(composeText)
  const format = useFormat()
  const sizeOf = useFileSize()
  const isDemonstration = useIsDemonstration()
  if (isDemonstration) return null
  return (
    <fieldset className="compose-group compose-files">
      <legend>{words.files}</legend>
      {files.length > 0 && (
        <ul>
          {files.map((file) => (
            <li key={file.fileId}>
              <FileIcon group={file.group} />
              <span>{file.name}</span>
              <small>{sizeOf(file.size)}</small>
              <IconButton
                label={words.removeFile(file.name)}
                onClick={() => onChange(files.filter(({ fileId }) => fileId !== file.fileId))}
              >
                <X size={15} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {files.length < maxMessageFiles && (
        <UploadButton
          label={words.addFile}
          Icon={Paperclip}
          onUploaded={({ fileId, name, group, size }) =>
            onChange([...files, { fileId, name, group, size }])
          }
        />
      )}
      <small>{words.filesHint(format.number(maxMessageFiles))}</small>
    </fieldset>
  )
}
