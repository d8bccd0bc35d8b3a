import { z } from 'zod'
import { none } from './fields.ts'
import { defineRoute } from './route.ts'

export const readHealth = defineRoute({
  method: 'GET',
  path: '/health',
  access: 'public',
  summary:
    'Whether this server process should be sent requests: 200 when it can answer, 503 while it stops or its database is away.',
  input: none,
  output: z.object({
    status: z.literal('ready'),
    version: z.string(),
    mode: z.enum(['demo', 'production']),
  }),
})
