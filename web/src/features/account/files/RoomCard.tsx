import type { listOwnFiles } from '@iwater/contract/files'
import { mostFiles } from '@iwater/contract/kit/check'
import type { QuotaUse } from '@iwater/contract/organisation/quotas'
import type { OutputOf } from '@iwater/contract/route'
import { useQueryClient } from '@tanstack/react-query'
import { UploadField } from '#web/kit/upload/UploadField.tsx'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useFileSize } from '#web/product/use-file-size.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { Meter } from '#web/ui/state/Meter.tsx'
import { renewFiles } from './files.api.ts'
import { filesText } from './files.text.ts'

/** The quota of all files of the tenant, in gigabytes of 1,000,000,000 bytes, as it is set. */
function TenantRoom({ use }: { use: QuotaUse | undefined }) {
  const words = useText(filesText)
  const format = useFormat()
  if (!use) return null
  const inGigabytes = (bytes: number) => `${format.number(Math.round(bytes / 1e7) / 100)} GB`
  const isReached = use.present >= use.quota
  return (
    <p className={isReached ? 'w-wrong' : undefined}>
      {words.quota(inGigabytes(use.present), inGigabytes(use.quota))}
      {isReached && words.quotaReached}
    </p>
  )
}

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
          <Meter
            label={words.room}
            max={room?.limit ?? 1}
            high={(room?.limit ?? 1) * 0.9}
            value={room?.used ?? 0}
            text={text}
          />
          <TenantRoom use={room?.ofTenant} />
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
