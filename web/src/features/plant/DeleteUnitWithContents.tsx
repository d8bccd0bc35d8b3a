import { readUnitRemoval, removeUnit } from '@iwater/contract/plant/removals'
import { DeleteWithContents, type Refused } from '#web/kit/record/DeleteWithContents.tsx'
import type { Row } from '#web/kit/records.ts'
import { call } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { plantText } from './plant.text.ts'
import { useRenewPlant } from './use-renew-plant.ts'

/** A unit that has devices and points is deleted with them, as long as nothing was measured. */
export function DeleteUnitWithContents({
  row: { id: unitId },
  refused,
}: {
  row: Row
  refused: Refused
}) {
  const words = useText(plantText)
  const renew = useRenewPlant()
  const { name, onDeleted } = refused
  return (
    <DeleteWithContents
      refused={{
        ...refused,
        onDeleted: async (told) => {
          await onDeleted(told)
          await renew()
        },
      }}
      queryKey={[readUnitRemoval.path, unitId]}
      read={() => call(readUnitRemoval, { unitId })}
      remove={() => call(removeUnit, { unitId })}
      question={(contents) => words.deleteWithText(name, { units: 0, ...contents })}
      told={(contents) => words.deletedWith(name, { units: 0, ...contents })}
    />
  )
}
