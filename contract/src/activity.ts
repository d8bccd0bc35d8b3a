import { z } from 'zod'
import { id, localText, month, none } from './fields.ts'
import { functionEntry } from './navigation.ts'
import { defineRoute } from './route.ts'

/** The count of a resource and its trend over the last days, oldest first. */
export const resourceCount = z.object({
  resource: z.enum(['unit', 'device', 'point', 'connection', 'user', 'sample', 'breach', 'video']),
  count: z.number(),
  /** The same count at the end of each of the last 14 days, in the tenant's time zone. */
  trend: z.array(z.object({ day: z.iso.date(), count: z.number() })),
})
export type ResourceCount = z.infer<typeof resourceCount>

export const resourceStatistics = z.object({
  counts: z.array(resourceCount),
  /** Units by state at this moment. */
  unitStates: z.array(z.object({ state: z.string(), count: z.number().int() })),
  /** Units by the organisation they belong to. */
  unitsByOrganisation: z.array(
    z.object({ organizationId: id, zh: z.string(), en: z.string(), count: z.number().int() }),
  ),
  /** Samples stored in each of the last 24 hours, oldest first. */
  samplesByHour: z.array(z.object({ hour: z.iso.datetime({ offset: true }), count: z.number() })),
})

export const readResourceStatistics = defineRoute({
  method: 'GET',
  path: '/bs/epSmResource/findResourceCount',
  access: 'activity.view',
  summary: {
    zh: '统计本人可见的资源数量及其变化，可指定单位（含下级）。',
    en: 'Count the resources visible to the caller and how the counts changed, optionally of one organisation and its subordinates.',
  },
  input: z.object({ organizationId: id.optional() }),
  output: resourceStatistics,
})

export const saveFunctionOpened = defineRoute({
  method: 'POST',
  path: '/bs/log/save',
  access: 'signed-in',
  openToDemonstration: true,
  fieldsInQuery: true,
  summary: {
    zh: '记录本人打开了一个功能。',
    en: 'Record that the caller opened a function.',
  },
  input: z.object({
    functionId: id,
    appType: z.string().max(32).optional(),
    logNum: z.coerce.number().int().min(1).max(1000).default(1),
  }),
  output: z.null(),
})

export const readMostUsed = defineRoute({
  method: 'GET',
  path: '/bs/epUserLog/findCommonLogByUserId',
  access: 'signed-in',
  whileViewing: 'private',
  summary: {
    zh: '列出本人最近 30 天最常打开的功能，最多十二个。',
    en: 'List the functions the caller opened most often in the last 30 days, at most twelve.',
  },
  input: none,
  output: z.array(functionEntry.extend({ count: z.number().int() })),
})

/** How often a function was opened in a month, and the last day on which it was. */
const functionUse = z.object({
  functionId: id,
  name: localText,
  /** Systems may have functions of the same name. */
  systemName: localText,
  path: z.string(),
  count: z.number().int(),
  lastDay: z.iso.date(),
})

export const readMonthLog = defineRoute({
  method: 'GET',
  path: '/bs/epUserLog/findMonthLogByUserId',
  access: 'signed-in',
  whileViewing: 'private',
  summary: {
    zh: '列出本人某月打开的功能，默认为本月。',
    en: 'List the functions the caller opened in a month, the current one by default.',
  },
  input: z.object({ month: month.optional() }),
  output: z.array(functionUse),
})
