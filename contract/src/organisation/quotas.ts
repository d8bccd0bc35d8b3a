import { z } from 'zod'
import { defineRoute } from '../route.ts'

/** What a tenant may have at most of something, and what it has, in all of its organisations; null where it may have as much as it likes. */
export const quotaUse = z.object({ quota: z.number().int(), present: z.number().int() }).nullable()
export type QuotaUse = z.infer<typeof quotaUse>

export const readPeopleQuota = defineRoute({
  method: 'GET',
  path: '/people/quota',
  access: 'people.manage',
  summary: {
    zh: '查询租户启用人员的配额及现有数量；未设配额返回 null。',
    en: 'Read the quota of people who may sign in and how many there are in the tenant; null without a quota.',
  },
  input: z.object({}),
  output: quotaUse,
})

export const readPointQuota = defineRoute({
  method: 'GET',
  path: '/plant/points/quota',
  access: 'monitoring.manage',
  summary: {
    zh: '查询租户使用中监测点的配额及现有数量；未设配额返回 null。',
    en: 'Read the quota of points in use and how many there are in the tenant; null without a quota.',
  },
  input: z.object({}),
  output: quotaUse,
})
