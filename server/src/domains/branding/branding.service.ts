import type { Language } from '@iwater/contract/errors'
import type { LocalText } from '@iwater/contract/fields'
import type { StoredFile } from '@iwater/contract/files'
import type { Branding } from '@iwater/contract/organisation'
import { type BrandingValues, brandingPictures } from '@iwater/contract/organisation/branding'
import { attachFiles, pictureLink, storedFiles } from '#domains/files'
import { type AskedCode, askByCode, hostSpellings, readOrganisation } from '#domains/organisation'
import type { Db } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import {
  type BrandedOrganisation,
  lockLevel,
  saveLevel,
  selectBranded,
  selectNames,
} from './branding.queries.ts'
import { brandingFiles } from './branding-files.ts'
import { brandingOf, mergedValues, ownValues } from './merged-branding.ts'

type Asked = AskedCode & {
  /** An organisation of the tenant; the one of the host, or the topmost, where there is none. */
  organisationId?: string | undefined
  host: string
}

/** Branding by organisation code; an unknown code is answered with null. */
export async function findBranding(
  services: Services,
  { organisationId, host, ...code }: Asked,
  language: Language,
): Promise<Branding | null> {
  const found = await askByCode(services, code, async (db, tenantId) => {
    const organisation = await selectBranded(db, tenantId, {
      organisationId,
      hosts: hostSpellings(host),
    })
    return organisation && { ...organisation, tenantId }
  })
  if (!found) return null
  const { tenantId, levels, ...organisation } = found
  const link = (fileId: string | null) => pictureLink(services, tenantId, fileId)
  const branding = brandingOf(organisation, levels, link)
  return { ...branding, organizationName: branding.name[language] }
}

async function readBranded(db: Db, { tenantId }: Session, organisationId: string) {
  await readOrganisation(db, tenantId, organisationId)
  const organisation = await selectBranded(db, tenantId, { organisationId })
  if (organisation?.id !== organisationId) throw new AppError('organisation.not-found')
  return organisation
}

/** The hotline that people of an organisation call; null where nobody has set one. */
export async function readHotline(db: Db, session: Session, organisationId: string) {
  const { levels } = await readBranded(db, session, organisationId)
  return mergedValues(levels).values.hotline
}

/** What an organisation has set, and what it takes from above; in a tenant without anything set, from the product. */
function splitLevels({ id, levels }: BrandedOrganisation) {
  return {
    own: levels.find((level) => level.id === id),
    above: levels.filter((level) => level.id !== id),
  }
}

/** The branding of an organisation as it is edited. */
export async function readSettings(
  db: Db,
  services: Services,
  session: Session,
  organisationId: string,
) {
  const { tenantId } = session
  const organisation = await readBranded(db, session, organisationId)
  const { own, above } = splitLevels(organisation)
  const values = ownValues(own)
  const { from } = mergedValues(above)
  const names = await selectNames(db, tenantId, Object.values(from))
  const ids = brandingPictures.flatMap((name) => values[name] ?? [])
  const stored = await storedFiles(db, services, session, ids)
  const filesOf = (name: (typeof brandingPictures)[number]): [string, StoredFile[]] => [
    name,
    stored.filter(({ fileId }) => fileId === values[name]),
  ]
  return {
    version: own?.version ?? 0,
    values,
    files: Object.fromEntries(brandingPictures.map(filesOf)),
    inherited: brandingOf(organisation, above, (fileId) => pictureLink(services, tenantId, fileId)),
    from: Object.fromEntries(
      Object.entries(from).map(([name, id]): [string, LocalText | null] => [
        name,
        names.get(id) ?? null,
      ]),
    ),
  }
}

type Change = BrandingValues & { organizationId: string; version: number }

/** Throws organisation.not-found outside of the scope, record.changed where somebody else has saved meanwhile. */
export async function saveSettings(
  db: Db,
  session: Session,
  { organizationId, version, ...values }: Change,
) {
  const { tenantId, organisations } = session
  await readOrganisation(db, tenantId, organizationId)
  // The organisation that a session works for is visible by its name in every scope.
  if (organisations !== '*' && !organisations.includes(organizationId))
    throw new AppError('organisation.not-found')
  const stored = await lockLevel(db, tenantId, organizationId)
  if ((stored?.version ?? 0) !== version)
    throw new AppError('record.changed', { details: { version: stored?.version ?? 0 } })
  const fileIds = brandingPictures.flatMap((name) => values[name] ?? [])
  const wanted = { organisationId: organizationId, values, replacing: version }
  const saved = await saveLevel(db, tenantId, wanted)
  // Nothing was there to hold, and somebody else has saved first.
  if (saved === undefined) throw new AppError('record.changed', { details: { version: 1 } })
  await attachFiles(db, session, brandingFiles, {
    subjectId: organizationId,
    fileIds,
    group: 'image',
  })
  return { version: saved }
}
