import './plant.css'
import type { LocalText } from '@iwater/contract/fields'
import type { RetirableKind } from '@iwater/contract/plant/retirement'
import { Archive, ArchiveRestore, Copy } from 'lucide-react'
import { useState } from 'react'
import type { Row } from '#web/kit/records.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { RetiredMark } from '#web/product/RetiredMark.tsx'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { CopyUnitDialog } from './CopyUnitDialog.tsx'
import { plantText } from './plant.text.ts'
import { RetireDialog } from './RetireDialog.tsx'
import { useMayManage } from './use-may-manage.ts'
import { useRetirement } from './use-retirement.ts'

/** Whether a unit, device or point is in use, and how to change that. */
export function RecordUse({ kind, row }: { kind: RetirableKind; row: Row }) {
  const words = useText(plantText)
  const local = useLocal()
  const mayManage = useMayManage()
  const [isAsking, setAsking] = useState(false)
  const [isCopying, setCopying] = useState(false)
  const { mutate, error, isPending } = useRetirement(kind)
  const since = row['retired_at'] as string | null
  if (since === null && !mayManage) return null
  return (
    <>
      <div className="plant-use">
        {since !== null && (
          <span role="status">
            <RetiredMark since={since} />
          </span>
        )}
        {mayManage && kind === 'unit' && since === null && (
          <Button onClick={() => setCopying(true)}>
            <Copy size={15} aria-hidden="true" />
            {words.copy}
          </Button>
        )}
        {mayManage &&
          (since === null ? (
            <Button onClick={() => setAsking(true)}>
              <Archive size={15} aria-hidden="true" />
              {words.retire}
            </Button>
          ) : (
            <Button isBusy={isPending} onClick={() => mutate({ ids: [row.id], isRetired: false })}>
              <ArchiveRestore size={15} aria-hidden="true" />
              {words.bringBack}
            </Button>
          ))}
      </div>
      {error !== null && <ErrorNote error={error} />}
      {isCopying && <CopyUnitDialog row={row} onClose={() => setCopying(false)} />}
      {isAsking && (
        <RetireDialog
          kind={kind}
          ids={[row.id]}
          title={words.retireTitle(local(row['name'] as LocalText))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
