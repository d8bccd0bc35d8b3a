import { z } from 'zod'
import { permissions } from './access.ts'
import { id, localText } from './fields.ts'
import { defineRoute } from './route.ts'

/**
 * Why somebody does not see something. `visible`: they do. `permission`: none of their roles has the right.
 * `menu`: the right is there, but no role shows the entry. `system`: their organisation does not have the system.
 * `unknown`: there is no such page.
 */
export const explanationReasons = ['visible', 'permission', 'menu', 'system', 'unknown'] as const
export type ExplanationReason = (typeof explanationReasons)[number]

export const explainAccess = defineRoute({
  method: 'GET',
  path: '/auth/why',
  access: 'signed-in',
  summary: {
    zh: '说明调用者为何看不到某页面或不能进行某操作：缺少哪项权限，以及谁可授予。',
    en: 'Explain why the caller does not see a page or may not do something: which right is missing, and who can grant it.',
  },
  input: z.object({
    /** The path of a page, such as `/field/connections`. */
    path: z.string().max(256).optional(),
    functionId: id.optional(),
    permission: z.enum(permissions).optional(),
  }),
  output: z.object({
    reason: z.enum(explanationReasons),
    /** The page, where the question was about one. */
    name: localText.nullable(),
    permission: z.enum(permissions).nullable(),
    /** Its name in the language of the caller. */
    permissionName: z.string().nullable(),
    /** Roles that have what is missing. */
    roles: z.array(localText),
    /** People of the caller's organisation, or of one above it, who can give it: the nearest first. */
    givers: z.array(z.object({ name: localText, organizationName: localText })),
  }),
})
export type AccessExplanation = z.infer<typeof explainAccess.output>
