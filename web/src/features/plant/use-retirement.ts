import { mostSaved } from '@iwater/contract/kit/calls'
import { listUnits } from '@iwater/contract/monitoring'
import { deviceRecord } from '@iwater/contract/plant/devices'
import { pointRecord } from '@iwater/contract/plant/points'
import { type RetirableKind, setRetired } from '@iwater/contract/plant/retirement'
import { unitRecord } from '@iwater/contract/plant/units'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { renewRecords } from '#web/kit/records.ts'
import { call } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { showDone } from '#web/platform/notice/notices.ts'
import { plantText } from './plant.text.ts'

const nothing = { units: 0, devices: 0, points: 0 }

/** The part of an address that all calls of online monitoring have in common. */
const live = listUnits.path.slice(0, listUnits.path.lastIndexOf('/'))

/** Retires records of a kind or brings them back, a batch by one call, and says what has changed. */
export function useRetirement(kind: RetirableKind) {
  const words = useText(plantText)
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ ids, isRetired }: { ids: readonly string[]; isRetired: boolean }) => {
      const sum = { ...nothing }
      for (let at = 0; at < ids.length; at += mostSaved) {
        const batch = ids.slice(at, at + mostSaved)
        const changed = await call(setRetired, { kind, ids: batch, isRetired })
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
    onSettled: async () => {
      for (const entity of [unitRecord, deviceRecord, pointRecord])
        await renewRecords(client, entity)
      await client.invalidateQueries({
        predicate: ({ queryKey: [key] }) => typeof key === 'string' && key.startsWith(live),
      })
    },
  })
}
