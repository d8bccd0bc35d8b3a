import type { Language } from '@iwater/contract/errors'
import type { LocalText } from '@iwater/contract/fields'
import type { OrganisationNode } from '@iwater/contract/organisation'
import type { Department } from '@iwater/contract/organisation/parts'
import type { Db, TenantScope } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import { newId } from '#platform/ids'
import { selectDepartments } from './department.queries.ts'
import {
  insertOrganisation,
  type OrganisationKind,
  type OrganisationRow,
  selectOrganisation,
  selectOrganisations,
} from './organisation.queries.ts'

/** The whole tenant, for actions before or without a person: sign-in, first administrator, demo. */
export const wholeTenant = (tenantId: number): TenantScope => ({
  tenantId,
  organisations: '*',
  userId: null,
})

/** An organisation visible to the session; others are answered like organisations that do not exist. */
export async function readOrganisation(db: Db, tenantId: number, id: string) {
  const found = await selectOrganisation(db, tenantId, id)
  if (!found) throw new AppError('organisation.not-found')
  return found
}

const nodeOf = (row: OrganisationRow, language: Language): OrganisationNode => ({
  organizationId: row.id,
  organizationName: language === 'zh' ? row.name_zh : row.name_en,
  name: { zh: row.name_zh, en: row.name_en },
  parentId: row.parent_id,
  kind: row.kind as OrganisationKind,
  isShow: row.is_shown,
  teamFlagShow: row.is_team_enabled,
  children: [],
})

/** The tree visible to the session. A node whose parent is not visible is at the top, without parent. */
export async function readTree(
  db: Db,
  tenantId: number,
  language: Language,
): Promise<OrganisationNode[]> {
  const rows = await selectOrganisations(db, tenantId)
  const nodes = new Map(rows.map((row) => [row.id, nodeOf(row, language)]))
  const top: OrganisationNode[] = []
  for (const node of nodes.values()) {
    const parent = node.parentId === null ? undefined : nodes.get(node.parentId)
    if (parent) parent.children.push(node)
    else top.push(Object.assign(node, { parentId: null }))
  }
  return top
}

type Wanted = {
  parentId: string
  kind: OrganisationKind
  name: LocalText
}

/** Adds an organisation below one that is visible to the session, behind those that are there; answers its id. */
export async function createOrganisation(db: Db, tenantId: number, wanted: Wanted) {
  await readOrganisation(db, tenantId, wanted.parentId)
  const id = newId()
  await insertOrganisation(db, tenantId, { id, ...wanted })
  return id
}

/** The departments of an organisation. Throws organisation.not-found for one that is not visible. */
export async function listDepartments(
  db: Db,
  { tenantId }: TenantScope,
  organisationId: string,
  { language }: { language: Language },
): Promise<Department[]> {
  await readOrganisation(db, tenantId, organisationId)
  const rows = await selectDepartments(db, tenantId, organisationId)
  return rows.map(({ heads, ...department }) => ({
    ...department,
    organizationName: department.name[language],
    heads: heads.map(({ userId, name }) => ({ userId, userName: name[language] })),
  }))
}
