import { join } from 'node:path'
import {
  createAccount,
  insertRoles,
  replaceFurtherOrganisations,
  selectHasAccounts,
  standardRoles,
} from '#domains/accounts'
import { saveBranding } from '#domains/branding'
import { createConnection } from '#domains/connections'
import { builtInFactor } from '#domains/factors'
import { createSystem } from '#domains/navigation'
import {
  createOrganisation,
  createTenant,
  findTenantId,
  insertVersionRecords,
  lockTenantSetup,
  readTree,
  saveSignInRules,
  selectSignInRules,
  selectTenants,
  updateHeads,
  updateScreenDisplay,
  wholeTenant,
} from '#domains/organisation'
import { savePartner } from '#domains/sign-in'
import { setWeatherCity } from '#domains/weather'
import type { DatabaseAddress } from '#platform/database/address'
import { asWorker, type Db, withLongTransaction } from '#platform/database/database'
import type { Vault } from '#platform/secrets/vault'
import type { Services } from '#platform/services'
import { protocols } from '../src/protocols.ts'
import { addCalibrations } from './demo-calibrations.ts'
import { addDictionaries } from './demo-dictionaries.ts'
import {
  type PartnerEntry,
  partnersFile,
  type StationEntry,
  stationsFile,
  writeEntries,
} from './demo-files.ts'
import { addMaintenance, type DemoPlace } from './demo-maintenance.ts'
import { demoRoles } from './demo-roles.ts'
import {
  channelOf,
  type DemoOrganisation,
  type DemoStation,
  type DemoTenant,
  type DemoUnit,
} from './demo-tenant.ts'
import { demoPassword, demoTenants } from './demo-tenants.ts'
import { addOffice } from './office.ts'
import { versionRecords } from './version-records.ts'

const timeZone = 'Asia/Shanghai'

/** A tenant while it is made: ids of its organisations by the keys of its description. */
type Site = { db: Db; vault: Vault; tenantId: number; ids: Map<string, string> }

/** What seeding needs besides the database; `folder` receives the plain-text secrets of the demo. */
type Around = { services: Services; folder: string }

function idOf({ ids }: Site, key: string): string {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`no organisation is called ${key}`)
  return id
}

async function addOrganisations(
  site: Site,
  parentId: string,
  organisations: readonly DemoOrganisation[],
) {
  for (const { key, kind, name, children = [] } of organisations) {
    const id = await createOrganisation(site.db, site.tenantId, { parentId, kind, name })
    site.ids.set(key, id)
    await addOrganisations(site, id, children)
  }
}

async function addSystems(site: Site, { systems }: DemoTenant) {
  for (const [index, { name, menu, organisations = [] }] of systems.entries()) {
    await createSystem(site.db, site.tenantId, {
      name,
      menu,
      isDefaultDesktop: index === 0,
      organisationIds: organisations.map((key) => idOf(site, key)),
    })
  }
}

/** Organisations of a tree, one after the other. */
const everyOf = (organisations: readonly DemoOrganisation[]): readonly DemoOrganisation[] =>
  organisations.flatMap((one) => [one, ...everyOf(one.children ?? [])])

async function addHeads(
  site: Site,
  { organisations }: DemoTenant,
  accounts: ReadonlyMap<string, string>,
) {
  for (const { key, head } of everyOf(organisations)) {
    const accountId = accounts.get(head ?? '')
    if (accountId === undefined) continue
    await updateHeads(site.db, site.tenantId, { id: idOf(site, key), accountIds: [accountId] })
  }
}

/** Answers the ids by login names. */
async function addAccounts(site: Site, { accounts }: DemoTenant) {
  await insertRoles(site.db, site.tenantId, [...standardRoles, ...demoRoles])
  const ids = new Map<string, string>()
  for (const { organisation = 'root', furtherOrganisations = [], role, ...account } of accounts) {
    const id = await createAccount(site.db, site.tenantId, {
      ...account,
      organisationId: idOf(site, organisation),
      password: demoPassword,
      roles: [role],
      isAdministrator: role === 'administrator',
    })
    const further = furtherOrganisations.map((key) => idOf(site, key))
    await replaceFurtherOrganisations(site.db, site.tenantId, id, further)
    ids.set(account.loginName, id)
  }
  return ids
}

/**
 * Codes by SMS, which the outbox shows, and partners; their secrets are shown once, so they are written to a file as
 * well.
 */
async function addSignInMethods(
  { db, tenantId }: Site,
  { code, partners = [] }: DemoTenant,
  { services, folder }: Around,
) {
  const rules = await selectSignInRules(db, tenantId)
  await saveSignInRules(db, tenantId, { ...rules, smsSignIn: true })
  const entries: PartnerEntry[] = []
  for (const partner of partners) {
    const wanted = { ...partner, isEnabled: true, newSecret: true }
    const { secret } = await savePartner(db, tenantId, wanted, services)
    entries.push({ tenant: code, page: partner.page, secret: secret ?? '' })
  }
  await writeEntries(join(folder, partnersFile), code, entries)
}

/**
 * Adds the connection of a station, in a new unit when `unitId` is not known yet, and answers what the simulator needs.
 */
async function addStation(
  site: Site,
  unit: DemoUnit,
  station: DemoStation,
  unitId: string | undefined,
): Promise<{ unitId: string; entry: Omit<StationEntry, 'tenant'> }> {
  const { protocol, name, stationNumber, periodSeconds, channels } = station
  const { db, tenantId, vault } = site
  const orgId = idOf(site, unit.organisation)
  const made = await createConnection(
    db,
    tenantId,
    {
      name,
      protocol,
      orgId,
      unit: unitId === undefined ? { name: unit.name, kind: unit.kind } : { unitId },
      ...(stationNumber && { stationNumber }),
      periodSeconds,
      silentAfterSeconds: Math.max(60, periodSeconds * 5),
      channels: channels.map(channelOf),
    },
    { vault, drivers: protocols, isDemo: true },
  )
  const measured = made.points.map(({ sourceKey, factor }, index) => {
    const { low = null, high = null, typical = null } = channels[index] ?? {}
    return { sourceKey, factor, low, high, typical, decimals: builtInFactor(factor)?.decimals ?? 2 }
  })
  return {
    unitId: made.unitId,
    entry: {
      unitKind: unit.kind,
      protocol,
      stationNumber: made.stationNumber,
      password: protocol === 'hj212' ? made.key : null,
      key: made.key,
      periodSeconds,
      timeZone,
      channels: measured,
    },
  }
}

async function addUnits(site: Site, { code, units }: DemoTenant) {
  const entries: StationEntry[] = []
  const places: DemoPlace[] = []
  for (const unit of units) {
    let unitId: string | undefined
    for (const station of unit.stations) {
      const added = await addStation(site, unit, station, unitId)
      unitId = added.unitId
      entries.push({ tenant: code, ...added.entry })
    }
    const organisationId = idOf(site, unit.organisation)
    if (unitId !== undefined) places.push({ kind: unit.kind, unitId, organisationId })
  }
  return { entries, places }
}

/** Fills a tenant that has only its root. The keys are on disk before the rest becomes visible. */
async function furnish(db: Db, tenantId: number, tenant: DemoTenant, { services, folder }: Around) {
  await lockTenantSetup(db, tenantId)
  if (await selectHasAccounts(db, tenantId)) return
  const [root] = await readTree(db, tenantId, 'zh')
  if (!root) throw new Error('a tenant without root')
  const { vault } = services
  const site: Site = { db, vault, tenantId, ids: new Map([['root', root.organizationId]]) }
  const { branding: values } = tenant
  await saveBranding(db, tenantId, { organisationId: root.organizationId, values })
  await insertVersionRecords(db, tenantId, versionRecords)
  const { screenDisplay } = tenant
  if (screenDisplay) {
    await updateScreenDisplay(db, tenantId, { id: root.organizationId, address: screenDisplay })
  }
  await addOrganisations(site, root.organizationId, tenant.organisations)
  await setWeatherCity(db, tenantId, root.organizationId, tenant.city)
  await addSystems(site, tenant)
  const accounts = await addAccounts(site, tenant)
  await addHeads(site, tenant, accounts)
  const people = [...accounts.values()]
  await addOffice(db, tenantId, { rootId: root.organizationId, messages: tenant.messages, people })
  await addDictionaries(db, tenantId)
  await addSignInMethods(site, tenant, { services, folder })
  const { entries, places } = await addUnits(site, tenant)
  const now = new Date(services.clock.now())
  await addMaintenance(db, tenantId, { places, rootId: root.organizationId, now })
  const unitIds = places.map(({ unitId }) => unitId)
  await addCalibrations(db, tenantId, { unitIds, doneBy: people[1], now })
  await writeEntries(join(folder, stationsFile), tenant.code, entries)
}

/**
 * Makes the demo tenants through the services that real ones are made through, each as a whole or not at all. A
 * database that holds any other tenant is left as it is.
 */
export async function seedDemo(services: Services, owner: DatabaseAddress, folder: string) {
  const present = await asWorker(services.worker, selectTenants)
  if (present.some(({ isDemo }) => !isDemo)) return
  for (const tenant of demoTenants) {
    const { code, name } = tenant
    if (!present.some((each) => each.code === code)) {
      const hosts = [`${code}.localhost`]
      await createTenant(owner, { code, name, timeZone, isDemo: true, hosts })
    }
    const tenantId = await findTenantId(services, code)
    if (tenantId === null) throw new Error(`the demo tenant ${code} is missing`)
    await withLongTransaction(
      services.app,
      wholeTenant(tenantId),
      () => true,
      (db) => furnish(db, tenantId, tenant, { services, folder }),
    )
  }
}
