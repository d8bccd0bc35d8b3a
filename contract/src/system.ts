import { z } from 'zod'
import { none } from './fields.ts'
import { defineRoute } from './route.ts'

export const readHealth = defineRoute({
  method: 'GET',
  path: '/health',
  access: 'public',
  summary:
    'Whether this server process can answer: 200 when it is ready, 503 while it starts or stops.',
  input: none,
  output: z.object({
    status: z.literal('ready'),
    version: z.string(),
    mode: z.enum(['demo', 'production']),
  }),
})
