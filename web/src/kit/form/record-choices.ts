import { listPersonChoices, listRoleChoices } from '@iwater/contract/accounts/choices'
import { findGrantableRoles } from '@iwater/contract/accounts/people'
import { dictionary } from '@iwater/contract/dictionaries'
import { listStationChoices, listUnitChoices } from '@iwater/contract/field/connections'
import type { Entity } from '@iwater/contract/kit/entity'
import type { ReferenceTarget } from '@iwater/contract/kit/field-types'
import { ownQuestionPlace, ownTypePlace, typePlace } from '@iwater/contract/knowledge/entry-places'
import { maintenanceTaskPlace } from '@iwater/contract/maintenance/task-place'
import { listFunctionChoices } from '@iwater/contract/navigation'
import { menuEntryPlace, systemPlace } from '@iwater/contract/pages/navigation-places'
import { listDeviceChoices } from '@iwater/contract/plant/devices'
import { listPointChoices } from '@iwater/contract/plant/points'
import { callsOf } from '../records.ts'

/** Where the description of an entity would be more than a field needs. */
const choicesAt = (place: Pick<Entity, 'path' | 'access'>) =>
  callsOf({ ...place, list: {} } as Entity).choices

/** The calls that answer the records to choose from; organisations come as the tree of the session. */
export const recordChoices = {
  dictionary: callsOf(dictionary).choices,
  person: listPersonChoices,
  role: listRoleChoices,
  'grantable-role': findGrantableRoles,
  function: listFunctionChoices,
  system: choicesAt(systemPlace),
  menu: choicesAt(menuEntryPlace),
  unit: listUnitChoices,
  device: listDeviceChoices,
  point: listPointChoices,
  station: listStationChoices,
  task: choicesAt(maintenanceTaskPlace),
  'question-type': choicesAt(typePlace),
  'own-question-type': choicesAt(ownTypePlace),
  'own-question': choicesAt(ownQuestionPlace),
} as const satisfies Record<Exclude<ReferenceTarget, 'organisation'>, unknown>
