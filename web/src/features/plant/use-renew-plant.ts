import { listUnits } from '@iwater/contract/monitoring'
import { deviceRecord } from '@iwater/contract/plant/devices'
import { limitVersion } from '@iwater/contract/plant/limit-versions'
import { pointRecord } from '@iwater/contract/plant/points'
import { unitRecord } from '@iwater/contract/plant/units'
import { useQueryClient } from '@tanstack/react-query'
import { renewRecords } from '#web/kit/records.ts'

const records = [unitRecord, deviceRecord, pointRecord, limitVersion]

/** The part of an address that all calls of online monitoring have in common. */
const live = listUnits.path.slice(0, listUnits.path.lastIndexOf('/'))

/** Shows changes of units, devices and points at once, in their lists and in online monitoring. */
export function useRenewPlant() {
  const client = useQueryClient()
  return async () => {
    for (const entity of records) await renewRecords(client, entity)
    await client.invalidateQueries({
      predicate: ({ queryKey: [key] }) => typeof key === 'string' && key.startsWith(live),
    })
  }
}
