import { z } from 'zod'
import { commaList, id, localText } from './fields.ts'
import { functionEntry } from './navigation.ts'
import { defineRoute } from './route.ts'

/** Kinds of objects the server searches; functions are sent as a whole and searched by the client. */
export const searchKinds = ['unit', 'point', 'person'] as const
export type SearchKind = (typeof searchKinds)[number]

/** Maximum results per kind. */
export const maxFound = 20

export const foundThings = z.object({
  units: z.array(z.object({ unitId: id, name: localText, organizationName: localText })),
  points: z.array(z.object({ pointId: id, name: localText, unitId: id, unitName: localText })),
  people: z.array(
    z.object({ userId: id, name: localText, title: localText, organizationName: localText }),
  ),
})
export type FoundThings = z.infer<typeof foundThings>

export const searchThings = defineRoute({
  method: 'GET',
  path: '/search',
  access: 'signed-in',
  summary: {
    zh: '按名称或拼音首字母查找本人可见的单元、监测点和人员；最匹配的在前，无权限的类别为空。',
    en: 'Find units, points and people visible to the caller by name or pinyin initials; best match first; kinds without permission are empty.',
  },
  input: z.object({
    keyword: z.string().trim().min(1).max(64),
    kinds: commaList(z.enum(searchKinds), searchKinds.length).default([...searchKinds]),
    /** Maximum results per kind. */
    limit: z.coerce.number().int().min(1).max(maxFound).default(6),
  }),
  output: foundThings,
})

export const findableFunction = functionEntry.extend({
  systemId: id,
  systemName: localText,
  /** The module of the function; null if it has none. */
  moduleName: localText.nullable(),
})
export type FindableFunction = z.infer<typeof findableFunction>

export const listFindableFunctions = defineRoute({
  method: 'GET',
  path: '/search/functions',
  access: 'signed-in',
  summary: {
    zh: '列出单位各系统中本人可见的全部功能。',
    en: 'List all functions of every system of an organisation that are visible to the caller.',
  },
  input: z.object({ organizationId: id.optional() }),
  output: z.array(findableFunction),
})
