import { z } from 'zod'
import { permissions } from './access.ts'
import { id, localText } from './fields.ts'
import { defineRoute } from './route.ts'

/**
 * Reasons for missing access. `visible`: access exists. `permission`: no role of the user has the permission.
 * `menu`: the permission exists, but no role shows the entry. `system`: the organisation does not have the system.
 * `unknown`: there is no such page.
 */
export const explanationReasons = ['visible', 'permission', 'menu', 'system', 'unknown'] as const
export type ExplanationReason = (typeof explanationReasons)[number]

export const explainAccess = defineRoute({
  method: 'GET',
  path: '/auth/why',
  access: 'signed-in',
  summary: {
    zh: '说明本人无法访问某页面或执行某操作的原因：缺少的权限及可授予的人员。',
    en: 'Explain why the caller cannot access a page or perform an action: the missing permission and who can grant it.',
  },
  input: z.object({
    /** The path of a page, such as `/field/connections`. */
    path: z.string().max(256).optional(),
    functionId: id.optional(),
    permission: z.enum(permissions).optional(),
  }),
  output: z.object({
    reason: z.enum(explanationReasons),
    /** The page, if the question was about one. */
    name: localText.nullable(),
    permission: z.enum(permissions).nullable(),
    /** Its name in the language of the caller. */
    permissionName: z.string().nullable(),
    /** Roles that have the missing permission. */
    roles: z.array(localText),
    /** People of the organisation or its superiors who can grant access, nearest first. */
    givers: z.array(z.object({ name: localText, organizationName: localText })),
  }),
})
export type AccessExplanation = z.infer<typeof explainAccess.output>
