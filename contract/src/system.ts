import { z } from 'zod'
import { none } from './fields.ts'
import { defineRoute } from './route.ts'

/** Header of responses to signed-in callers: `full` while nothing can be saved, otherwise `ok`. */
export const storageHeader = 'x-storage'

export const readHealth = defineRoute({
  method: 'GET',
  path: '/health',
  access: 'public',
  summary: {
    zh: '查询本服务进程能否接收请求：可用时返回 200，停止中或数据库不可用时返回 503。',
    en: 'Read whether this server process can take requests: 200 when it can, 503 while it stops or its database is unavailable.',
  },
  input: none,
  output: z.object({
    status: z.literal('ready'),
    version: z.string(),
    mode: z.enum(['demo', 'production']),
    /** `full`: existing data can be read, nothing can be saved. */
    storage: z.enum(['ok', 'full']),
  }),
})
