import type { FileFacts } from '@iwater/contract/files'
import { useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { FileIcon } from '#web/product/FileIcon.tsx'
import { openFile } from '#web/product/file-links.ts'
import { useFileSize } from '#web/product/use-file-size.ts'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { messagesText } from './messages.text.ts'

/** What is attached to a message; a name opens or saves its file. */
export function MessageFiles({ files }: { files: readonly FileFacts[] }) {
  const words = useText(messagesText)
  const sizeOf = useFileSize()
  const [failure, setFailure] = useState<unknown>(null)
  return (
    <section className="message-files" aria-label={words.files}>
      <h3>{words.files}</h3>
      <ul>
        {files.map(({ fileId, name, group, size }) => (
          <li key={fileId}>
            <FileIcon group={group} />
            <button type="button" onClick={() => void openFile(fileId).catch(setFailure)}>
              {name}
            </button>
            <small>{sizeOf(size)}</small>
          </li>
        ))}
      </ul>
      {failure !== null && <ErrorNote error={failure} />}
    </section>
  )
}
