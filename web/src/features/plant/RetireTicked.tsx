import type { RetirableKind } from '@iwater/contract/plant/retirement'
import { Archive, ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import { useSelection } from '#web/kit/selection/selection.ts'
import { ApiError } from '#web/platform/api/api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { showFailure } from '#web/platform/notice/notices.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { plantText } from './plant.text.ts'
import { RetireDialog } from './RetireDialog.tsx'
import { useMayManage } from './use-may-manage.ts'
import { useRetirement } from './use-retirement.ts'

/** Retires what is ticked in a list, or brings it back. */
export function RetireTicked({ kind }: { kind: RetirableKind }) {
  const words = useText(plantText)
  const format = useFormat()
  const { ticked, clear } = useSelection()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useRetirement(kind)
  const ids = [...ticked.keys()]
  const bringBack = () =>
    mutate(
      { ids, isRetired: false },
      {
        onSuccess: clear,
        onError: (error) => {
          if (error instanceof ApiError) showFailure(error)
        },
      },
    )
  if (!useMayManage()) return null
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        <Archive size={15} aria-hidden="true" />
        {words.retire}
      </Button>
      <Button variant="quiet" isBusy={isPending} onClick={bringBack}>
        <ArchiveRestore size={15} aria-hidden="true" />
        {words.bringBack}
      </Button>
      {isAsking && (
        <RetireDialog
          kind={kind}
          ids={ids}
          title={words.retireTickedTitle(format.number(ids.length))}
          onDone={clear}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
