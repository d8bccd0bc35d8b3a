import { z } from 'zod'
import { id, instant, localText } from '../fields.ts'
import { defineRoute } from '../route.ts'
import { pullFaults, weatherKinds, weatherProviders, weatherSource } from './provider.ts'

/** A day, by itself or as the beginning of a date and time (`2026-11-28 14:00:00`); today where it is left out. */
export const dayField = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}([ T]\d{2}(:\d{2}){0,2}.*)?$/)
  .transform((text) => text.slice(0, 10))
  .pipe(z.iso.date())
  .optional()

/**
 * Whose weather: of an organisation, or of its nearest superior that has weather; of the session's where `orgId` is left out.
 * With `cityName` alone the weather organisation of that city, in either language, with or without 市, 区 or 县.
 */
export const placeFields = {
  time: dayField,
  cityName: z.string().trim().max(80).optional(),
  orgId: id.optional(),
}

/** The place of weather that an organisation has. */
export const weatherPlace = z.object({
  /** The organisation that it was set for: the one that was asked about or a superior of it. */
  organizationId: id,
  cityName: z.string(),
  city: localText,
  /** Degrees, rounded to two places. */
  latitude: z.number(),
  longitude: z.number(),
})
export type WeatherPlace = z.infer<typeof weatherPlace>

const kindState = z.object({
  kind: z.enum(weatherKinds),
  /** `unavailable`: the provider has none, and they are not calculated. */
  availability: z.enum(['provided', 'calculated', 'unavailable']),
  /** Of the last pull that succeeded; null before the first. */
  source: weatherSource.nullable(),
  /** The last pull, if it failed. */
  failure: z.object({ fault: z.enum(pullFaults), at: instant }).nullable(),
})
export type WeatherKindState = z.infer<typeof kindState>

/** How it stands with the weather of an organisation: what a page says about age, failures and what is not available. */
export const readWeatherState = defineRoute({
  method: 'GET',
  path: '/weather/state',
  access: 'signed-in',
  summary: {
    zh: '查询单位天气的城市、数据来源、更新时间和最近一次失败。',
    en: 'Read the city of the weather of an organisation, with provider, age and last failure of its data.',
  },
  input: z.object({ cityName: placeFields.cityName, orgId: id.optional() }),
  output: z.object({
    /** null where neither the organisation nor a superior of it has weather. */
    place: weatherPlace.nullable(),
    /** null where the operator has turned weather off. */
    provider: z.enum(weatherProviders).nullable(),
    /** The first day that is kept of the place, by the clock of the tenant; null before the first pull. */
    since: z.iso.date().nullable(),
    kinds: z.array(kindState),
  }),
})
