import { z } from 'zod'
import { id, instant, logPerson, none, page, pageFields } from './fields.ts'
import { defineRoute } from './route.ts'

/** Types of errors in a browser. */
export const clientErrorTypes = [
  'error',
  'rejection',
  'render',
  'resource',
  'chunk',
  'policy',
  'call',
] as const

/** An error reported by a browser. Addresses carry no query, texts no token; longer values are truncated. */
export const reportedError = z.object({
  type: z.enum(clientErrorTypes),
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

export const clientErrorGroup = z.object({
  /** The same for equal errors, independent of user and page. */
  fingerprint: z.string(),
  type: z.enum(clientErrorTypes),
  message: z.string(),
  stack: z.string(),
  info: z.string(),
  url: z.string(),
  version: z.string(),
  userAgent: z.string(),
  firstAt: instant,
  lastAt: instant,
  count: z.number().int(),
  /** Affected people, at most ten; `peopleCount` counts all. */
  people: z.array(logPerson),
  peopleCount: z.number().int(),
})
export type ClientErrorGroup = z.infer<typeof clientErrorGroup>

export const listClientErrors = defineRoute({
  method: 'GET',
  path: '/audit/client-errors',
  access: 'errors.view',
  summary: {
    zh: '列出本人可见人员的浏览器错误，相同的合并，最近的在前。',
    en: 'List browser errors of people visible to the caller, equal ones grouped, latest first.',
  },
  input: z.object({
    type: z.enum(clientErrorTypes).optional(),
    userId: id.optional(),
    keyword: z.string().trim().max(64).optional(),
    ...pageFields,
  }),
  output: page(clientErrorGroup),
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
