import { findGrantableRoles } from '@iwater/contract/accounts/people'
import { listLogPeople } from '@iwater/contract/audit'
import { dictionary } from '@iwater/contract/dictionaries'
import { listStationChoices, listUnitChoices } from '@iwater/contract/field/connections'
import type { ReferenceTarget } from '@iwater/contract/kit/field-types'
import { listFunctionChoices } from '@iwater/contract/navigation'
import { listDeviceChoices } from '@iwater/contract/plant/devices'
import { listPointChoices } from '@iwater/contract/plant/points'
import { callsOf } from '../records.ts'

/** The calls that answer the records to choose from; organisations come as the tree of the session. */
export const recordChoices = {
  dictionary: callsOf(dictionary).choices,
  person: listLogPeople,
  role: findGrantableRoles,
  function: listFunctionChoices,
  unit: listUnitChoices,
  device: listDeviceChoices,
  point: listPointChoices,
  station: listStationChoices,
} as const satisfies Record<Exclude<ReferenceTarget, 'organisation'>, unknown>
