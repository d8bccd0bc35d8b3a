import { z } from 'zod'
import { commaList, id, instant, localText } from '../fields.ts'
import { defineRoute } from '../route.ts'

/** Spans of one answer; later ones are left out first. */
export const mostWorkSpans = 200

const workSpan = z.object({
  taskId: id,
  name: localText,
  /** Milliseconds since 1970. */
  from: z.number(),
  /** Null while the work goes on. */
  to: z.number().nullable(),
  /** Those of the points asked about whose data count as under maintenance. */
  pointIds: z.array(id),
})
export type WorkSpan = z.infer<typeof workSpan>

export const listWorkSpans = defineRoute({
  method: 'GET',
  path: '/maintenance/work-spans',
  access: 'monitoring.view',
  summary: {
    zh: '列出一段时间内这些监测点处于维护中的时段及对应的维护工作。',
    en: 'List the spans of a time in which points were under maintenance, by the maintenance tasks that were worked on.',
  },
  input: z.object({ pointIds: commaList(id, 20), from: instant, to: instant }),
  output: z.array(workSpan),
})
