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

type UseProps = { kind: RetirableKind; row: Row }

/** What can be done with something in use: a unit is copied, and everything can be retired. */
function InUse({ kind, row }: UseProps) {
  const words = useText(plantText)
  const local = useLocal()
  const [asked, setAsked] = useState<'copy' | 'retire'>()
  const close = () => setAsked(undefined)
  return (
    <>
      {kind === 'unit' && (
        <Button onClick={() => setAsked('copy')}>
          <Copy size={15} aria-hidden="true" />
          {words.copy}
        </Button>
      )}
      <Button onClick={() => setAsked('retire')}>
        <Archive size={15} aria-hidden="true" />
        {words.retire}
      </Button>
      {asked === 'copy' && <CopyUnitDialog row={row} onClose={close} />}
      {asked === 'retire' && (
        <RetireDialog
          kind={kind}
          ids={[row.id]}
          title={words.retireTitle(local(row['name'] as LocalText))}
          onClose={close}
        />
      )}
    </>
  )
}

function BringBack({ kind, row }: UseProps) {
  const words = useText(plantText)
  const { mutate, error, isPending } = useRetirement(kind)
  return (
    <>
      <Button isBusy={isPending} onClick={() => mutate({ ids: [row.id], isRetired: false })}>
        <ArchiveRestore size={15} aria-hidden="true" />
        {words.bringBack}
      </Button>
      {error !== null && <ErrorNote error={error} />}
    </>
  )
}

/** Whether a unit, device or point is in use, and how to change that. */
export function RecordUse({ kind, row }: UseProps) {
  const mayManage = useMayManage()
  const since = row['retired_at'] as string | null
  if (since === null)
    return mayManage ? (
      <div className="plant-use">
        <InUse kind={kind} row={row} />
      </div>
    ) : null
  return (
    <div className="plant-use">
      <span role="status">
        <RetiredMark since={since} />
      </span>
      {mayManage && <BringBack kind={kind} row={row} />}
    </div>
  )
}
