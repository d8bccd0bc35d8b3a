import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { placeFields } from './place.ts'
import { weatherSource } from './provider.ts'

/** Each has an icon; `other` is what a provider tells beyond the seven kinds. */
export const indexKinds = [
  'uv',
  'sport',
  'dressing',
  'car-wash',
  'cold',
  'air-dispersion',
  'comfort',
  'blood-sugar',
  'other',
] as const
export type IndexKind = (typeof indexKinds)[number]

const index = z.object({
  kind: z.enum(indexKinds),
  title: z.string(),
  indexLevel: z.string(),
  indexDesc: z.string(),
  source: weatherSource,
})
export type WeatherIndex = z.infer<typeof index>

export const listWeatherIndices = defineRoute({
  method: 'GET',
  path: '/bs/epWeatherIndex/selectWeatherIndex',
  access: 'signed-in',
  summary: {
    zh: '列出生活指数；数据源没有的按说明的规则计算并标明。',
    en: 'List the living indices; what the provider does not tell is calculated and marked as such.',
  },
  input: z.object(placeFields),
  output: z.array(index),
})
