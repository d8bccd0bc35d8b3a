import type { Language } from '@iwater/contract/errors'
import type { OrganisationNode } from '@iwater/contract/organisation'
import type { Part, PartNode } from '@iwater/contract/organisation/parts'
import { readOrganisation, readTree } from '#domains/organisation'
import type { Db, TenantScope } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import { type PartRow, selectPart, selectParts } from './parts.queries.ts'

const namedPart = (row: PartRow, language: Language): Part => ({
  ...row,
  partName: row.name[language],
})

/** The units of an organisation and those below it. Throws organisation.not-found for one that is not visible. */
export async function listParts(
  db: Db,
  { tenantId }: TenantScope,
  organisationId: string,
  { language }: { language: Language },
): Promise<Part[]> {
  await readOrganisation(db, tenantId, organisationId)
  const rows = await selectParts(db, tenantId, organisationId)
  return rows.map((row) => namedPart(row, language))
}

/** A unit with its devices. Throws monitoring.unit-not-found. */
export async function readPart(
  db: Db,
  { tenantId }: TenantScope,
  unitId: string,
  { language }: { language: Language },
) {
  const found = await selectPart(db, tenantId, unitId)
  if (!found) throw new AppError('monitoring.unit-not-found')
  const { devices, ...row } = found
  return {
    ...namedPart(row, language),
    devices: devices.map((device) => ({ ...device, deviceName: device.name[language] })),
  }
}

/** Of a tree what has units, or holds others together that have. */
const withParts = (
  nodes: readonly OrganisationNode[],
  partsOf: ReadonlyMap<string, Part[]>,
): PartNode[] =>
  nodes.flatMap(({ organizationId, organizationName, name, parentId, kind, children }) => {
    const parts = partsOf.get(organizationId) ?? []
    const below = withParts(children, partsOf)
    if (parts.length === 0 && below.length === 0) return []
    return [{ organizationId, organizationName, name, parentId, kind, parts, children: below }]
  })

/** The visible organisations that have units, with these. */
export async function readPartTree(
  db: Db,
  { tenantId }: TenantScope,
  { language }: { language: Language },
): Promise<PartNode[]> {
  const rows = await selectParts(db, tenantId)
  const parts = rows.map((row) => namedPart(row, language))
  const byOrganisation = Map.groupBy(parts, ({ organizationId }) => organizationId)
  return withParts(await readTree(db, tenantId, language), byOrganisation)
}
