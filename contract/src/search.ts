import { z } from 'zod'
import { commaList, id, localText } from './fields.ts'
import { functionEntry } from './navigation.ts'
import { defineRoute } from './route.ts'

/** What can be looked for by a word; functions come as a whole, so that a client can look among them by itself. */
export const searchKinds = ['unit', 'point', 'person'] as const
export type SearchKind = (typeof searchKinds)[number]

/** More of one kind than anybody reads. */
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
  summary:
    'Units, points and people of what the caller may see, by words of their names or the first letters of their pinyin; the best first, kinds without the right to them empty.',
  input: z.object({
    keyword: z.string().trim().min(1).max(64),
    kinds: commaList(z.enum(searchKinds), searchKinds.length).default([...searchKinds]),
    /** The most of each kind. */
    limit: z.coerce.number().int().min(1).max(maxFound).default(6),
  }),
  output: foundThings,
})

export const findableFunction = functionEntry.extend({
  systemId: id,
  systemName: localText,
  /** The module it stands in, null where it stands alone. */
  moduleName: localText.nullable(),
})
export type FindableFunction = z.infer<typeof findableFunction>

export const listFindableFunctions = defineRoute({
  method: 'GET',
  path: '/search/functions',
  access: 'signed-in',
  summary: 'Every function of every system of an organisation that the caller may see.',
  input: z.object({ organizationId: id.optional() }),
  output: z.array(findableFunction),
})
