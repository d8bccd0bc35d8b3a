import { z } from 'zod'
import { id, localText, month } from '../fields.ts'
import { pages } from '../pages/pages.ts'
import { defineRoute } from '../route.ts'

/** Tasks, and plans, that a day of the calendar names; the rest are counted. */
export const tasksOfDay = 3

const taskDay = z.object({
  /** `2026-02-28`, on which at least one task is due or planned. */
  day: z.iso.date(),
  overdue: z.int(),
  /** Not ended and not overdue. */
  due: z.int(),
  ended: z.int(),
  /** Tasks that plans of the calendar will open for this day. */
  planned: z.int(),
  /** The first few: overdue ones, then those by their priority, ended ones last. */
  tasks: z.array(
    z.object({
      id,
      name: localText,
      urgency: z.enum(['overdue', 'today', 'ahead', 'unchecked', 'ended']),
    }),
  ),
  /** The first few plans of which something is planned. */
  plans: z.array(z.object({ id, name: localText })),
})
export type TaskDay = z.infer<typeof taskDay>

export const listTaskDays = defineRoute({
  method: 'GET',
  path: '/maintenance/task-days',
  access: pages.maintenanceTasks.permission,
  summary: {
    zh: '按日列出一个月内到期和按计划将到期的维护工作：各日的数量和最先要做的几项。',
    en: 'List the days of a month on which maintenance tasks are due, or will be by the plans of the calendar: how many, and the first of them by name.',
  },
  input: z.object({
    month,
    /** `mine` are those of the caller and of the roles that the caller has. */
    whose: z.enum(['mine', 'all']),
  }),
  output: z.array(taskDay),
})
