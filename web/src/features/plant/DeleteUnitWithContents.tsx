import { readUnitRemoval, removeUnit } from '@iwater/contract/plant/removals'
import { DeleteWithContents } from '#web/kit/record/DeleteWithContents.tsx'
import type { Row } from '#web/kit/records.ts'
import { call } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { plantText } from './plant.text.ts'
import { useRenewPlant } from './use-renew-plant.ts'

/** A unit that has devices and points is deleted with them, as long as nothing was measured. */
export function DeleteUnitWithContents({
  row: { id: unitId },
  onDeleted,
}: {
  row: Row
  onDeleted: () => Promise<void>
}) {
  const words = useText(plantText)
  const renew = useRenewPlant()
  return (
    <DeleteWithContents
      queryKey={[readUnitRemoval.path, unitId]}
      read={() => call(readUnitRemoval, { unitId })}
      remove={() => call(removeUnit, { unitId })}
      question={(contents) => words.deleteWithText({ units: 0, ...contents })}
      label={(contents) => words.deleteWith({ units: 0, ...contents })}
      onDeleted={async () => {
        await onDeleted()
        await renew()
      }}
    />
  )
}
