import { z } from 'zod'
import { id, instant, localText } from '../fields.ts'
import { defineRoute } from '../route.ts'
import { alertColours } from './alarms.ts'
import { weatherSource } from './provider.ts'

const warning = z.object({
  alarmId: z.string(),
  title: localText,
  /** As it was issued. */
  alarmContent: z.string(),
  colour: z.enum(alertColours),
  endsAt: instant.nullable(),
  source: weatherSource,
  /** Those of the visible organisations that have the weather of its place: their units are touched by it. */
  organizationIds: z.array(id),
})
export type WeatherWarning = z.infer<typeof warning>

export const listWeatherWarnings = defineRoute({
  method: 'GET',
  path: '/weather/warnings',
  access: 'monitoring.view',
  summary: {
    zh: '列出当前生效的橙色和红色预警及其涉及的单位，严重的在前。',
    en: 'List the orange and red alerts in force with the organisations that they touch, the most severe first.',
  },
  input: z.object({}),
  output: z.array(warning),
})
