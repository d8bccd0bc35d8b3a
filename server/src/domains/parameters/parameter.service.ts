import { type ParameterName, parameterNames } from '@iwater/contract/organisation/parameter-values'
import {
  type changeParameter as changeParameterRoute,
  isParameterValue,
  type ParameterSetting,
  parameterColumn,
  parameters,
} from '@iwater/contract/organisation/parameters'
import type { RequestOf } from '@iwater/contract/route'
import { selectLastChanges } from '#domains/audit'
import { selectSetParameters, updateParameter } from '#domains/organisation'
import type { Db } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'

/** What is set for each parameter, with its last change out of the audit trail. */
export async function readSettings(db: Db, tenantId: number): Promise<ParameterSetting[]> {
  const set = await selectSetParameters(db, tenantId)
  const changes = await selectLastChanges(db, tenantId, 'parameter')
  return parameterNames.map((name) => {
    const change = changes.get(parameterColumn(name))
    return {
      name,
      value: set[name] ?? null,
      changed: change
        ? { at: change.at.toISOString(), userId: change.actor, person: change.person }
        : null,
    }
  })
}

function assertValue(name: ParameterName, value: number) {
  if (isParameterValue(name, value)) return
  const { least, most, choices } = parameters[name]
  if (choices)
    throw new AppError('parameters.no-choice', { details: { choices: choices.join(', ') } })
  throw new AppError('parameters.out-of-bounds', { details: { least, most } })
}

/** Changes a parameter, or with null resets it; the audit trail has it from the database. */
export async function changeParameter(
  db: Db,
  { tenantId }: Session,
  { name, value, former }: RequestOf<typeof changeParameterRoute>,
) {
  if (value !== null) assertValue(name, value)
  const present = (await selectSetParameters(db, tenantId))[name] ?? null
  if (present !== former || !(await updateParameter(db, tenantId, { name, value, former }))) {
    throw new AppError('record.changed', { details: { version: present ?? 0 } })
  }
  return null
}
