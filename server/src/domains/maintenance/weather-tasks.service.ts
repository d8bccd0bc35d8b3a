import { type Day, daysAfter } from '@iwater/contract/calendar/calendar-days'
import type { Forecast } from '@iwater/contract/maintenance/trigger-fields'
import { selectUnitsOfKinds } from '#domains/monitoring'
import { type ForecastDay, readForecasts } from '#domains/weather'
import type { Db } from '#platform/database/database'
import { insertPreparations, type WeatherPlan } from './plan.queries.ts'

/** Days of one spell of weather have one task between them, which is repeated where the spell goes on. */
const apart = 3

const isBeyond: Readonly<Record<Forecast, (day: ForecastDay, limit: number) => boolean>> = {
  rain: ({ precipitation }, limit) => precipitation !== null && precipitation >= limit,
  heat: ({ high }, limit) => high >= limit,
  frost: ({ low }, limit) => low <= limit,
  wind: ({ windLevel }, limit) => windLevel !== null && windLevel >= limit,
}

/** Those of some days whose forecast is beyond a limit. */
export const daysBeyond = (
  days: readonly ForecastDay[],
  { forecast, limit }: Pick<WeatherPlan, 'forecast' | 'limit'>,
): Day[] => days.filter((day) => isBeyond[forecast](day, limit)).map(({ day }) => day)

/**
 * Opens tasks of a plan that prepare units for the weather forecast at their organisations, within the days that the plan looks
 * ahead; answers how many. Each is due on the day before.
 */
export async function openByWeather(
  db: Db,
  { tenantId, now, today }: { tenantId: number; now: Date; today: Day },
  plan: WeatherPlan,
) {
  const { organisationId, unitKinds, leadDays } = plan
  const units = await selectUnitsOfKinds(db, tenantId, { organisationId, kinds: unitKinds })
  const forecasts = await readForecasts(db, { from: today, until: daysAfter(today, leadDays), now })
  const preparations = units.flatMap(({ unitId, organisationId: at }) =>
    daysBeyond(forecasts.get(at) ?? [], plan).map((day) => {
      const before = daysAfter(day, -1)
      return { unitId, day, dueOn: before < today ? today : before }
    }),
  )
  return insertPreparations(db, tenantId, plan.id, { preparations, apart })
}
