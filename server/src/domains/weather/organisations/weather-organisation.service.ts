import type { Faults } from '@iwater/contract/kit/faults'
import type { RequestOf } from '@iwater/contract/route'
import type {
  saveWeatherOrg as saveRoute,
  WeatherOrg,
} from '@iwater/contract/weather/organisations'
import { readOrganisation } from '#domains/organisation'
import type { Db } from '#platform/database/database'
import { takeLock } from '#platform/database/locks'
import type { Draft, Row } from '#platform/entities/entity.queries'
import type { Reading, Work } from '#platform/entities/entity.service'
import { AppError } from '#platform/http/app-error'
import type { RequestContext } from '#platform/http/serve-transaction'
import { cityByCode, cityByName } from '../cities/cities.ts'
import {
  type Entered,
  type OrgRow,
  selectEntered,
  selectIsTaken,
  selectWeatherOrgs,
  updatePlace,
  writeWeatherOrg,
} from './weather-organisation.queries.ts'

export async function checkWeatherOrganisation(
  { db, session }: Work,
  { organisation_id: organisation, city }: Draft,
  before: Row | null,
): Promise<Faults> {
  const faults: Faults = {}
  if (typeof city === 'string' && !cityByCode(city)) faults.city = { is: 'not-found' }
  if (typeof organisation === 'string') {
    const id = before === null ? null : String(before.id)
    if (await selectIsTaken(db, session.tenantId, organisation, id))
      faults.organisation_id = { is: 'taken' }
  }
  return faults
}

function placeOf({ city, nameZh, nameEn, latitude, longitude }: Entered) {
  const found = city === null ? undefined : cityByCode(city)
  if (found) return { ...found.name, latitude: found.latitude, longitude: found.longitude }
  if (nameZh === null || latitude === null || longitude === null) return undefined
  return { zh: nameZh, en: nameEn || nameZh, latitude, longitude }
}

async function tiePlace(db: Db, tenantId: number, id: string) {
  const entered = await selectEntered(db, tenantId, id)
  const place = entered && placeOf(entered)
  if (place) await updatePlace(db, tenantId, id, place)
}

/** Keeps the place of a record that was written. */
export const keepPlace = ({ db, session }: Pick<Work, 'db' | 'session'>, id: string) =>
  tiePlace(db, session.tenantId, id)

/** Gives an organisation the weather of a city, by its code. */
export async function setWeatherCity(
  db: Db,
  tenantId: number,
  organisationId: string,
  city: string,
) {
  const byHand = { nameZh: null, nameEn: null, latitude: null, longitude: null }
  const id = await writeWeatherOrg(db, tenantId, organisationId, { city, ...byHand, isShown: true })
  await tiePlace(db, tenantId, id)
}

/** What a text of an imported file stands for: the name of a city, or its code. */
export async function meantCities() {
  return { city: (text: string) => (cityByCode(text) ?? cityByName(text))?.code }
}

export async function withCityNames(_: Reading, rows: readonly Row[]): Promise<readonly Row[]> {
  return rows.map((row) => {
    const city = cityByCode(String(row.city))
    return city ? { ...row, labels: { ...(row.labels as object), city: city.name } } : row
  })
}

type Context = Pick<RequestContext, 'db' | 'session' | 'language'>

const orgOf = (row: OrgRow, language: 'zh' | 'en'): WeatherOrg => ({
  id: row.id,
  organizationId: row.organisationId,
  organizationName: language === 'zh' ? row.organisationZh : row.organisationEn,
  cityCode: row.city,
  cityName: row[language],
  latitude: row.latitude,
  longitude: row.longitude,
  show: row.isShown,
})

export const listOrgs = async (
  { db, session, language }: Context,
  { organizationId }: { organizationId?: string | undefined },
) =>
  (await selectWeatherOrgs(db, session.tenantId, organizationId)).map((row) => orgOf(row, language))

type Wanted = RequestOf<typeof saveRoute>

function enteredOf({ cityCode, cityName = '', latitude, longitude }: Wanted): Entered {
  const byHand = latitude !== undefined && longitude !== undefined && cityCode === undefined
  if (byHand && cityName !== '')
    return { city: null, nameZh: cityName, nameEn: cityName, latitude, longitude }
  const city = cityCode === undefined ? cityByName(cityName) : cityByCode(cityCode)
  if (!city) throw new AppError('weather.unknown-city', { details: { city: cityCode ?? cityName } })
  return { city: city.code, nameZh: null, nameEn: null, latitude: null, longitude: null }
}

async function assertVisible(db: Db, session: Context['session'], organisationId: string) {
  await readOrganisation(db, session.tenantId, organisationId)
}

export async function saveOrg(context: Context, wanted: Wanted): Promise<WeatherOrg> {
  const { db, session, language } = context
  const { tenantId } = session
  const { organizationId, show } = wanted
  await assertVisible(db, session, organizationId)
  const entered = enteredOf(wanted)
  await takeLock(db, 'weather-organisation', organizationId)
  const id = await writeWeatherOrg(db, tenantId, organizationId, { ...entered, isShown: show })
  await keepPlace(context, id)
  const [saved] = await selectWeatherOrgs(db, tenantId, organizationId)
  if (!saved) throw new AppError('organisation.not-found')
  return orgOf(saved, language)
}
