import { z } from 'zod'
import { id, instant, logPerson, month, page, pageFields } from './fields.ts'
import { defineRoute } from './route.ts'

export const signInOutcomes = [
  'signed-in',
  'wrong-password',
  'locked',
  'disabled',
  'unknown-name',
  'wrong-code',
  'signed-out',
  'refresh-reuse',
  'password-changed',
] as const

export const signInWays = ['password', 'sms', 'partner', 'oidc'] as const

export const signInEntry = z.object({
  entryId: id,
  at: instant,
  /** Null where nobody has the name that was typed. */
  person: logPerson.nullable(),
  /** As it was typed. */
  loginName: z.string(),
  address: z.string(),
  userAgent: z.string(),
  /** One of `signInOutcomes`, or what a later version knows. */
  outcome: z.string(),
  way: z.string().nullable(),
})
export type SignInEntry = z.infer<typeof signInEntry>

const signInFilter = {
  month: month.optional(),
  outcome: z.enum(signInOutcomes).optional(),
  /** Part of an address. */
  address: z.string().trim().max(64).optional(),
}

export const listSignIns = defineRoute({
  method: 'GET',
  path: '/audit/sign-ins',
  access: 'audit.view',
  summary:
    'Who came in, failed to and went, newest first; of the people that the caller sees, and of unknown names for those who see the whole organisation.',
  input: z.object({ ...signInFilter, userId: id.optional(), ...pageFields }),
  output: page(signInEntry),
})

export const listOwnSignIns = defineRoute({
  method: 'GET',
  path: '/audit/own-sign-ins',
  access: 'signed-in',
  summary: 'When the caller came in, failed to and went, newest first.',
  input: z.object({ ...signInFilter, ...pageFields }),
  output: page(signInEntry),
})

export const exportSignIns = defineRoute({
  method: 'GET',
  path: '/audit/sign-ins/export',
  access: 'audit.view',
  content: 'text/csv',
  summary: 'The same as a table for spreadsheets, at most 50 000 rows, newest first.',
  input: z.object({ ...signInFilter, userId: id.optional() }),
  output: z.string(),
})
