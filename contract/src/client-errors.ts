import { z } from 'zod'
import { instant, none } from './fields.ts'
import { clientErrorTypes } from './logs/client-error-types.ts'
import { defineRoute } from './route.ts'

/** An error reported by a browser. Addresses carry no query, texts no token; longer values are truncated. */
export const reportedError = z.object({
  type: z.enum(clientErrorTypes.map(({ value }) => value)),
  /** Path of the page. */
  url: z.string().max(512),
  message: z.string().max(2048),
  stack: z.string().max(4096),
  /** The part of the page, or the file that could not be loaded. */
  info: z.string().max(1024),
  at: instant,
  /** Occurrences since the last report. */
  count: z.number().int().min(1).max(1_000_000),
})
export type ReportedError = z.infer<typeof reportedError>

export const reportClientErrors = defineRoute({
  method: 'POST',
  path: '/audit/client-errors',
  access: 'signed-in',
  whileViewing: 'open',
  openToDemonstration: true,
  summary: {
    zh: '上报本人浏览器中的错误，供维护人员查看。',
    en: 'Report errors of the caller’s browser to the maintainers.',
  },
  input: z.object({
    /** Build of the client. */
    version: z.string().max(64),
    errors: z.array(reportedError).min(1).max(20),
  }),
  output: z.null(),
})

export const clearClientErrors = defineRoute({
  method: 'DELETE',
  path: '/audit/client-errors',
  access: 'errors.view',
  summary: {
    zh: '清除本人可见的人员的错误记录。',
    en: 'Delete the errors of people visible to the caller.',
  },
  input: none,
  output: z.null(),
})
