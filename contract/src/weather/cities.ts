import { z } from 'zod'
import { localText } from '../fields.ts'
import { defineRoute } from '../route.ts'

export const mostCitiesFound = 20

const city = z.object({
  /** GB/T 2260. */
  code: z.string(),
  name: localText,
  province: localText,
  /** Degrees. */
  latitude: z.number(),
  longitude: z.number(),
})
export type City = z.infer<typeof city>

export const findCities = defineRoute({
  method: 'GET',
  path: '/weather/cities',
  access: 'organisation.manage',
  summary: {
    zh: '按中文名、英文名、拼音或拼音首字母查找城市，最多 20 个。',
    en: 'Find cities by their Chinese or English name, pinyin or initials, 20 at most.',
  },
  input: z.object({ keyword: z.string().trim().min(1).max(40) }),
  output: z.array(city).max(mostCitiesFound),
})

/** All cities as choices of a field. */
export const listCityChoices = defineRoute({
  method: 'GET',
  path: '/weather/cities/choices',
  access: 'organisation.manage',
  summary: { zh: '列出可选的城市。', en: 'List the cities that can be chosen.' },
  input: z.object({}),
  output: z.array(
    z.object({
      value: z.string(),
      label: localText,
      /** Chinese and English name, pinyin and initials, Latin letters small and in one piece: the city is found by them too. */
      keys: z.array(z.string()),
    }),
  ),
})

/** The name that calls about weather have for a city: without 市, 区 or 县 at its end, unless that leaves a single sign. */
export const withoutCitySuffix = (name: string) => name.trim().replace(/(?<=..)[市区县]$/u, '')
