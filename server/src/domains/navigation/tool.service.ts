import type { Language } from '@iwater/contract/errors'
import type { OutputOf } from '@iwater/contract/route'
import { type readToolSet, type Tool, type ToolDraft, toolKinds } from '@iwater/contract/tools'
import { readOrganisation } from '#domains/organisation'
import { assertVersion, contentVersionOf } from '#platform/content-version'
import type { Db } from '#platform/database/database'
import { takeLock } from '#platform/database/locks'
import type { Session } from '#platform/http/session'
import { newId } from '#platform/ids'
import { nameAbove } from './name-above.service.ts'
import { replaceTools, selectNearestTools, type ToolRow } from './tool.queries.ts'

const kindOf = ({ kind }: ToolRow) => toolKinds[kind] ?? '0'

const isPicture = (icon: string) => icon.includes('.')

const toolOf = (row: ToolRow, language: Language): Tool => ({
  configId: row.id,
  configName: row.name[language],
  name: row.name,
  configValue: kindOf(row),
  configCode: `${row.address},${row.icon}`,
  picUrl: isPicture(row.icon) ? `/uploads/tools/${row.icon}` : null,
  orgId: row.organisationId,
  isDemo: row.isDemo,
})

const draftOf = (row: ToolRow) => ({
  name: row.name,
  configValue: kindOf(row),
  url: row.address,
  icon: row.icon,
})

type Wanted = { orgId?: string | undefined; configValue: string }

/** Tools of an organisation visible to the session, its own when none is named. */
export async function readTools(
  db: Db,
  { tenantId, organisationId }: Session,
  { orgId = organisationId, configValue }: Wanted,
  { language }: { language: Language },
): Promise<Tool[]> {
  const { path } = await readOrganisation(db, tenantId, orgId)
  if (configValue !== 'AC') return []
  const rows = await selectNearestTools(db, tenantId, path)
  return rows.map((row) => toolOf(row, language))
}

export async function readSet(
  db: Db,
  { tenantId }: Session,
  orgId: string,
): Promise<OutputOf<typeof readToolSet>> {
  const { path } = await readOrganisation(db, tenantId, orgId)
  const rows = await selectNearestTools(db, tenantId, path)
  const [first] = rows
  const drafts = rows.map(draftOf)
  const isOwn = first?.organisationId === orgId
  const own = isOwn ? drafts : []
  const version = contentVersionOf(own)
  if (!first || isOwn) return { version, own, inherited: null }
  const organizationName = await nameAbove(db, tenantId, first.organisationId)
  return { version, own, inherited: { organizationName, tools: drafts } }
}

type ToolSet = { orgId: string; tools: readonly ToolDraft[]; isDemo?: boolean }

/** Replaces the tools of a visible organisation; throws organisation.not-found otherwise. */
export async function saveTools(
  db: Db,
  tenantId: number,
  { orgId, tools, isDemo = false }: ToolSet,
) {
  await readOrganisation(db, tenantId, orgId)
  await replaceTools(
    db,
    tenantId,
    orgId,
    tools.map(({ configValue, name, url, icon }) => ({
      id: newId(),
      kind: Number(configValue),
      name,
      address: url,
      icon,
      isDemo,
    })),
  )
  return null
}

/**
 * The same by a user who has read them at a version. Throws record.changed when somebody else has replaced them since, and
 * organisation.not-found.
 */
export async function replaceToolSet(
  db: Db,
  session: Session,
  { version, ...set }: ToolSet & { version: number },
) {
  await takeLock(db, 'tools-of-organisation', set.orgId)
  assertVersion((await readSet(db, session, set.orgId)).version, version)
  return saveTools(db, session.tenantId, set)
}
