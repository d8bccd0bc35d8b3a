import { z } from 'zod'
import { id } from '../fields.ts'
import { defineEntity } from '../kit/entity.ts'
import * as field from '../kit/field.ts'
import { pages } from '../pages/pages.ts'
import { defineRoute } from '../route.ts'

const byHand = { visibleWhen: ['city', '=', null], requiredWhen: ['city', '=', null] } as const

/** Where the weather of an organisation is that of: a city, or a place by its coordinates. It holds below the organisation too. */
export const weatherOrganisation = defineEntity({
  table: 'weather_organisation',
  path: '/weather/organisations',
  title: pages.weatherOrganisations.title,
  noun: { zh: '天气单位', en: 'weather organisation' },
  icon: pages.weatherOrganisations.icon,
  access: { read: pages.weatherOrganisations.permission, change: 'organisation.manage' },
  history: true,
  fields: {
    place: field.localized('天气地点', 'Weather of', {
      readOnly: true,
      searchable: true,
      description: { zh: '城市或手工填写的地点。', en: 'The city, or the place entered by hand.' },
    }),
    organisation_id: field.reference('所属单位', 'Organisation', 'organisation', {
      required: true,
      immutable: true,
      description: {
        zh: '每个单位一条；下级单位没有自己的天气时沿用。',
        en: 'One for each organisation. Those below it that have none of their own have it too.',
      },
    }),
    city: field.choice(
      '城市',
      'City',
      { url: '/weather/cities/choices' },
      {
        description: {
          zh: '可按中文名、英文名、拼音或拼音首字母查找；不在列表中的地点留空并填写坐标。',
          en: 'Found by its Chinese or English name, pinyin or initials. Leave it empty for a place that is not listed, and enter its coordinates.',
        },
      },
    ),
    is_shown: field.flag('显示在顶栏', 'Shown in the header', { default: true }),
    name: field.localized('地点名称', 'Name of the place', {
      maxLength: 80,
    }),
    latitude: field.number('纬度', 'Latitude', {
      minimum: -90,
      maximum: 90,
      precision: 4,
      rounds: true,
      unit: '°',
    }),
    longitude: field.number('经度', 'Longitude', {
      minimum: -180,
      maximum: 180,
      precision: 4,
      rounds: true,
      unit: '°',
    }),
  },
  rules: { name: byHand, latitude: byHand, longitude: byHand },
  list: {
    columns: ['place', 'organisation_id', 'city', 'is_shown'],
    sort: 'place',
    actions: 'menu',
  },
  form: {
    groups: [
      field.group('天气', 'Weather', ['organisation_id', 'city', 'is_shown']),
      field.group('地点', 'Place', ['name', 'latitude', 'longitude']),
    ],
  },
})

const weatherOrg = z.object({
  id,
  organizationId: id,
  organizationName: z.string(),
  /** null where the coordinates were entered by hand. */
  cityCode: z.string().nullable(),
  cityName: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  show: z.boolean(),
})
export type WeatherOrg = z.infer<typeof weatherOrg>

/** For old clients; ours has the calls of the entity. */
export const listWeatherOrgs = defineRoute({
  method: 'GET',
  path: '/bs/epWeatherOrg/selectAll',
  access: 'organisation.manage',
  summary: {
    zh: '列出已设置天气的单位，可只列出一个单位的。',
    en: 'List the organisations that weather is set for, or that of one.',
  },
  input: z.object({ organizationId: id.optional() }),
  output: z.array(weatherOrg),
})

/** For old clients; ours has the calls of the entity. */
export const saveWeatherOrg = defineRoute({
  method: 'POST',
  path: '/bs/epWeatherOrg/saveOrUpdate',
  access: 'organisation.manage',
  summary: {
    zh: '设置单位的天气城市，或以名称和坐标设置地点；已有设置的单位则修改。',
    en: 'Set the city whose weather an organisation has, or a place by its name and coordinates; a former setting is changed.',
  },
  input: z.object({
    organizationId: id,
    /** With neither coordinates nor a code the city is found by its name. */
    cityCode: z.string().max(12).optional(),
    cityName: z.string().trim().max(80).optional(),
    latitude: z.coerce.number().min(-90).max(90).optional(),
    longitude: z.coerce.number().min(-180).max(180).optional(),
    show: z.boolean().default(true),
  }),
  output: weatherOrg,
})
