import '#web/kit/upload/upload.css'
import type { ChatRecord } from '@iwater/contract/knowledge/conversation'
import { StoredFiles } from '#web/kit/upload/StoredFiles.tsx'
import { useShownFiles } from '#web/kit/upload/shown-files.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { chatText } from './chat.text.ts'

/** Pictures and files of the question that an answer belongs to. Addresses are asked for, because those of answers would expire. */
export function ChatFiles({ files }: Pick<ChatRecord, 'files'>) {
  const words = useText(chatText)
  const pictures = files.filter(({ group }) => group === 'image').map(({ fileId }) => fileId)
  const shown = useShownFiles(pictures, [])
  if (files.length === 0) return null
  const withAddresses = files.map((file) => ({
    ...shown.find(({ fileId }) => fileId === file.fileId),
    ...file,
  }))
  return (
    <section className="kit-upload chat-files" aria-label={words.files}>
      <StoredFiles
        files={withAddresses}
        isFixed
        onChange={() => undefined}
        onMessage={() => undefined}
      />
    </section>
  )
}
