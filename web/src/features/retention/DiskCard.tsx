import { type Disk, type DiskUsage, urgentDiskDays } from '@iwater/contract/organisation/disk-usage'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { asTitle } from '#web/kit/name-of.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useFileSize } from '#web/product/use-file-size.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { Meter } from '#web/ui/state/Meter.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { diskText } from './disk.text.ts'
import { diskUsageQuery } from './retention.api.ts'

/** Days that a disk lasts below which it should be extended soon. */
const soonDays = 90

const daysOfYear = 365.25

function toneOf({ fullInDays }: Disk) {
  if (fullInDays === null || fullInDays >= soonDays) return undefined
  return fullInDays < urgentDiskDays ? 'bad' : 'warn'
}

/** How long a disk lasts, in words. */
function useLasting() {
  const text = useText(diskText)
  const format = useFormat()
  const size = useFileSize()
  return ({ dailyBytes, fullInDays }: Disk) => {
    if (dailyBytes === null) return text.unknown
    if (fullInDays === null) return text.steady
    const daily = size(dailyBytes)
    if (fullInDays === 0) return text.full(daily)
    const years = Math.round((fullInDays / daysOfYear) * 10) / 10
    return text.lasts(
      daily,
      years < 1 ? text.days(format.number(fullInDays)) : text.years(format.number(years)),
    )
  }
}

function DiskRow({ disk }: { disk: Disk }) {
  const text = useText(diskText)
  const size = useFileSize()
  const lasting = useLasting()
  const { holds, totalBytes, freeBytes } = disk
  const name = asTitle(holds.map((held) => text.holds[held]).join(text.and))
  const room = text.room(size(freeBytes), size(totalBytes))
  const tone = toneOf(disk)
  return (
    <li className="ret-disk">
      <p>
        {name}
        <span>{room}</span>
      </p>
      <Meter
        label={`${text.used}: ${name}`}
        max={totalBytes}
        high={totalBytes * 0.9}
        value={totalBytes - freeBytes}
        text={room}
      />
      <p className="ret-lasts" data-tone={tone}>
        {tone && <TriangleAlert size={16} aria-hidden="true" />}
        <span>
          {lasting(disk)} {tone && text.advice}
        </span>
      </p>
    </li>
  )
}

function useSizes({ databaseBytes, logBytes, fileBytes }: DiskUsage['installation']) {
  const text = useText(diskText)
  const size = useFileSize()
  return logBytes === null
    ? text.sizes(size(databaseBytes), size(fileBytes))
    : text.sizesWithLog(size(databaseBytes), size(logBytes), size(fileBytes))
}

function Disks({ usage: { disks, installation } }: { usage: DiskUsage }) {
  const sizes = useSizes(installation)
  return (
    <>
      <ul className="ret-disks">
        {disks.map((disk) => (
          <DiskRow key={disk.holds.join()} disk={disk} />
        ))}
      </ul>
      <p className="ret-estimate">{sizes}</p>
    </>
  )
}

/** How full the disks of the server are, and for how long they last. */
export function DiskCard() {
  const text = useText(diskText)
  const { data, error, refetch } = useQuery(diskUsageQuery)
  return (
    <Card title={text.title} note={text.note}>
      {data === undefined ? (
        <Pending error={error} onRetry={refetch} rows={4} />
      ) : (
        <Disks usage={data} />
      )}
    </Card>
  )
}
