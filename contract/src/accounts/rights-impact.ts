import { z } from 'zod'
import { dataScopes, permissions } from '../access.ts'
import { localText } from '../fields.ts'
import { mostNamed } from '../pages/menus.ts'
import { defineRoute } from '../route.ts'
import { editPerson } from './people.ts'
import { editRole } from './roles.ts'

/** Users who lose something. */
const losers = {
  people: z.number().int(),
  /** The first of them, by name. */
  names: z.array(localText).max(mostNamed),
}

const rightsImpact = z.object({
  /** Enabled people who would lose anything. */
  ...losers,
  permissions: z.array(z.object({ permission: z.enum(permissions), name: localText, ...losers })),
  /** Scopes that become narrower. */
  scopes: z.array(z.object({ from: z.enum(dataScopes), to: z.enum(dataScopes), ...losers })),
  /** People who could change nothing any longer, because a role is for demonstration; null where it is nobody. */
  demonstration: z.object(losers).nullable(),
  /** Pages that somebody would lose from all of their menus. */
  pages: z.array(z.object({ name: localText, ...losers })),
})
export type RightsImpact = z.infer<typeof rightsImpact>

export const readRoleImpact = defineRoute({
  method: 'POST',
  path: '/roles/:roleId/impact',
  access: editRole.access,
  summary: {
    zh: '查询对角色的更改会使哪些人员失去哪些权限、数据范围和页面；不作修改，拒绝的原因与修改时相同。',
    en: 'Find which people would lose which permissions, data scope and pages by a change of a role, without changing anything. Rejected as the change would be.',
  },
  input: editRole.input,
  output: rightsImpact,
})

export const readPersonImpact = defineRoute({
  method: 'POST',
  path: '/people/:personId/impact',
  access: editPerson.access,
  summary: {
    zh: '查询对人员的更改会使其失去哪些权限、数据范围和页面；不作修改，拒绝的原因与修改时相同。',
    en: 'Find which permissions, data scope and pages a person would lose by a change, without changing anything. Rejected as the change would be.',
  },
  input: editPerson.input,
  output: rightsImpact,
})
