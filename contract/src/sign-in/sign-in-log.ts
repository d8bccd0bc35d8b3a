import { z } from 'zod'
import { id, instant, logPerson, month, page, pageFields } from '../fields.ts'
import { defineRoute } from '../route.ts'

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

export const signInMethods = ['password', 'sms', 'partner', 'oidc'] as const

export const signInEntry = z.object({
  entryId: id,
  at: instant,
  /** Null if no account has the entered name. */
  person: logPerson.nullable(),
  /** As entered. */
  loginName: z.string(),
  address: z.string(),
  userAgent: z.string(),
  /** One of `signInOutcomes`, or a value of a later version. */
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
  summary: {
    zh: '列出谁在何时登录、登录失败或退出，最新的在前；限本人可见的人员，可见全单位者还包括未知登录名。',
    en: 'List sign-ins, failed sign-ins and sign-outs, newest first; limited to people visible to the caller, with unknown login names if the caller can see the whole organisation.',
  },
  input: z.object({ ...signInFilter, userId: id.optional(), ...pageFields }),
  output: page(signInEntry),
})

export const listOwnSignIns = defineRoute({
  method: 'GET',
  path: '/audit/own-sign-ins',
  access: 'signed-in',
  summary: {
    zh: '列出本人登录、登录失败和退出的时间，最新的在前。',
    en: 'List the sign-ins, failed sign-ins and sign-outs of the caller, newest first.',
  },
  input: z.object({ ...signInFilter, ...pageFields }),
  output: page(signInEntry),
})

export const exportSignIns = defineRoute({
  method: 'GET',
  path: '/audit/sign-ins/export',
  access: 'audit.view',
  content: 'text/csv',
  summary: {
    zh: '将登录日志导出为 CSV，最多 50 000 行，最新的在前。',
    en: 'Export the sign-in log as CSV, at most 50 000 rows, newest first.',
  },
  input: z.object({ ...signInFilter, userId: id.optional() }),
  output: z.string(),
})
