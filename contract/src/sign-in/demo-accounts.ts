import { z } from 'zod'
import { dataScopes } from '../access.ts'
import { localText, none } from '../fields.ts'
import { defineRoute } from '../route.ts'

/** An account of the demonstration, with what signing in as this person shows. */
const demoAccount = z.object({
  loginName: z.string(),
  name: localText,
  roles: z.array(localText),
  /** What is visible: `dataScope` around this organisation. */
  organizationName: localText,
  dataScope: z.enum(dataScopes),
  /** A new password has to be set before anything is shown. */
  mustChangePassword: z.boolean(),
})
export type DemoAccount = z.infer<typeof demoAccount>

/** Served in demo mode only; in production there is no such call. */
export const readDemoAccounts = defineRoute({
  method: 'GET',
  path: '/auth/demo-accounts',
  access: 'public',
  summary: {
    zh: '列出演示单位及其账号和共用密码，仅在演示模式下提供；已修改密码的账号不列出。',
    en: 'List the organisations of the demonstration with their accounts and common password; in demo mode only, without accounts whose password was changed.',
  },
  input: none,
  output: z.object({
    password: z.string(),
    organisations: z.array(
      z.object({ code: z.string(), name: localText, accounts: z.array(demoAccount) }),
    ),
  }),
})
export type DemoAccounts = z.infer<typeof readDemoAccounts.output>
