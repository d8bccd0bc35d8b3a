import { mostSaved } from '@iwater/contract/kit/calls'
import { type RetirableKind, setRetired } from '@iwater/contract/plant/retirement'
import { useMutation } from '@tanstack/react-query'
import { call } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { showDone } from '#web/platform/notice/notices.ts'
import { plantText } from './plant.text.ts'
import { useRenewPlant } from './use-renew-plant.ts'

const nothing = { units: 0, devices: 0, points: 0 }

const inputOf = (kind: RetirableKind, ids: string[]) =>
  ({ unit: { unitIds: ids }, device: { deviceIds: ids }, point: { pointIds: ids } })[kind]

/** Retires records of a kind or brings them back, a batch by one call, and says what has changed. */
export function useRetirement(kind: RetirableKind) {
  const words = useText(plantText)
  const renew = useRenewPlant()
  return useMutation({
    mutationFn: async ({ ids, isRetired }: { ids: readonly string[]; isRetired: boolean }) => {
      const sum = { ...nothing }
      for (let at = 0; at < ids.length; at += mostSaved) {
        const batch = ids.slice(at, at + mostSaved)
        const changed = await call(setRetired, { ...inputOf(kind, batch), isRetired })
        sum.units += changed.units
        sum.devices += changed.devices
        sum.points += changed.points
      }
      return sum
    },
    onSuccess: (changed, { isRetired }) => {
      const isSame = changed.units + changed.devices + changed.points === 0
      const did = isRetired ? words.didRetire : words.didBringBack
      showDone(isSame ? words.nothingChanged : did(changed))
    },
    // Batches before one that fails have changed something.
    onSettled: renew,
  })
}
