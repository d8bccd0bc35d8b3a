import { organisationRecord } from '@iwater/contract/organisation/organisations'
import { systemRecord } from '@iwater/contract/pages/systems'
import { deviceRecord } from '@iwater/contract/plant/devices'
import { limitVersion } from '@iwater/contract/plant/limit-versions'
import { pointRecord } from '@iwater/contract/plant/points'
import { unitRecord } from '@iwater/contract/plant/units'
import { useQueryClient } from '@tanstack/react-query'
import { renewRecords } from '#web/kit/records.ts'

const records = [
  organisationRecord,
  systemRecord,
  unitRecord,
  deviceRecord,
  pointRecord,
  limitVersion,
]

/** Shows in every list what a copy of an organisation has added. */
export function useRenewCopied() {
  const client = useQueryClient()
  return async () => {
    for (const entity of records) await renewRecords(client, entity)
  }
}
