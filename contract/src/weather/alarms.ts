import { z } from 'zod'
import { instant, localText } from '../fields.ts'
import { defineRoute } from '../route.ts'
import { placeFields } from './place.ts'
import { weatherSource } from './provider.ts'

/** As the alert was issued: from the least severe to the most. */
export const alertColours = ['blue', 'yellow', 'orange', 'red', 'unknown'] as const
export type AlertColour = (typeof alertColours)[number]

const alarm = z.object({
  id: z.string(),
  /** Blue and yellow alerts are weak, orange and red ones strong. */
  alarmLevel: z.enum(['weak', 'strong']),
  alarmContent: z.string(),
  /** Such as 大风. */
  alarmType: localText,
  title: localText,
  colour: z.enum(alertColours),
  sender: z.string().nullable(),
  issuedAt: instant,
  endsAt: instant.nullable(),
  /** What the authors of the alert want to have named beside it. */
  attributions: z.array(z.string()),
  source: weatherSource,
})
export type WeatherAlarm = z.infer<typeof alarm>

export const listWeatherAlarms = defineRoute({
  method: 'GET',
  path: '/bs/epWeatherAlarm/selectWeatherAlarm',
  access: 'signed-in',
  summary: {
    zh: '列出当前或已过日期的气象预警，严重的在前。',
    en: 'List the weather alerts in force, or those of a past day, the most severe first.',
  },
  input: z.object(placeFields),
  output: z.array(alarm),
})
