import type { listOwnFiles } from '@iwater/contract/files'
import { mostFiles } from '@iwater/contract/kit/check'
import type { OutputOf } from '@iwater/contract/route'
import { useQueryClient } from '@tanstack/react-query'
import { UploadField } from '#web/kit/upload/UploadField.tsx'
import { useText } from '#web/platform/i18n/language.ts'
import { useFileSize } from '#web/product/use-file-size.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { renewFiles } from './files.api.ts'
import { filesText } from './files.text.ts'

/** How much of their room the files of the person take, and the way to add one. */
export function RoomCard({ room }: { room: OutputOf<typeof listOwnFiles>['room'] | undefined }) {
  const words = useText(filesText)
  const client = useQueryClient()
  const sizeOf = useFileSize()
  const text = room === undefined ? '\u00a0' : words.roomUsed(sizeOf(room.used), sizeOf(room.limit))
  return (
    <Card>
      <div className="file-room">
        <div>
          <p>{text}</p>
          <meter
            aria-label={words.room}
            min={0}
            max={room?.limit ?? 1}
            high={(room?.limit ?? 1) * 0.9}
            value={room?.used ?? 0}
          >
            {text}
          </meter>
        </div>
        <UploadField
          label={words.upload}
          files={[]}
          most={mostFiles}
          onChange={() => void renewFiles(client)}
        />
      </div>
    </Card>
  )
}
