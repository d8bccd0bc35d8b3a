import { z } from 'zod'
import { dataScopes, functionButtons, permissions } from './access.ts'
import { id, localName, localText, none, page, pageFields } from './fields.ts'
import { personEntry } from './people.ts'
import { defineRoute } from './route.ts'

const access = 'roles.manage'
const roleId = z.object({ roleId: id })

/** A named set of rights. */
export const role = roleId.extend({
  name: localText,
  permissions: z.array(z.enum(permissions)),
  dataScope: z.enum(dataScopes),
  isDemonstration: z.boolean(),
  /** The role of administrators: it has every right there is and cannot be changed. */
  isFixed: z.boolean(),
  /** False for a role with rights, a scope or people beyond those of the asker. */
  isChangeable: z.boolean(),
  /** People who have it, as far as the asker sees them. */
  personCount: z.number().int(),
})
export type Role = z.infer<typeof role>

export const listRoles = defineRoute({
  method: 'GET',
  path: '/roles',
  access,
  summary: 'Every role of the tenant.',
  input: none,
  output: z.array(role),
})

/** What a role says of one entry of a menu. */
const roleMenu = z.object({
  menuEntryId: id,
  /** Counts only where the role does not show everything that its rights allow. */
  isShown: z.boolean(),
  hiddenButtons: z.array(z.enum(functionButtons)).max(functionButtons.length),
})
export type RoleMenu = z.infer<typeof roleMenu>

const menuChoice = {
  /** True shows every entry that the rights allow, also those that come later. */
  showsAllMenus: z.boolean(),
  menus: z.array(roleMenu).max(2000),
}

export const readRole = defineRoute({
  method: 'GET',
  path: '/roles/:roleId',
  access,
  summary: 'One role with its menus and buttons.',
  input: roleId,
  output: role.extend(menuChoice),
})
export type RoleDetail = z.infer<typeof readRole.output>

const roleFields = {
  name: localName,
  permissions: z.array(z.enum(permissions)).max(permissions.length),
  dataScope: z.enum(dataScopes),
  isDemonstration: z.boolean(),
  ...menuChoice,
}

export const addRole = defineRoute({
  method: 'POST',
  path: '/roles',
  access,
  summary: 'Adds a role with no more rights and no wider scope than the asker has.',
  input: z.object(roleFields),
  output: roleId,
})

export const editRole = defineRoute({
  method: 'PUT',
  path: '/roles/:roleId',
  access,
  summary: 'Changes a role; for everybody who has it the change counts at once.',
  input: roleId.extend(roleFields),
  output: z.null(),
})

export const copyRole = defineRoute({
  method: 'POST',
  path: '/roles/:roleId/copy',
  access,
  summary: 'A new role that grants the same, under another name.',
  input: roleId.extend({ name: localName }),
  output: roleId,
})

export const deleteRole = defineRoute({
  method: 'DELETE',
  path: '/roles/:roleId',
  access,
  summary: 'Removes a role that nobody has.',
  input: roleId,
  output: z.null(),
})

export const listRolePeople = defineRoute({
  method: 'GET',
  path: '/roles/:roleId/people',
  access,
  summary: 'People who have a role, as far as the asker sees them.',
  input: roleId.extend(pageFields),
  output: page(personEntry),
})

export const previewScope = defineRoute({
  method: 'GET',
  path: '/roles/scope',
  access,
  summary: 'Which organisations a scope shows to somebody of an organisation.',
  input: z.object({ dataScope: z.enum(dataScopes), organizationId: id.optional() }),
  output: z.object({
    organizationId: id,
    /** As far as the asker sees them. */
    organizations: z.array(z.object({ organizationId: id, name: localText })),
  }),
})
export type ScopePreview = z.infer<typeof previewScope.output>

/** An entry of a menu as the table of a role's menus shows it. */
export type MenuChoice = {
  menuEntryId: string
  name: z.infer<typeof localText>
  path: string
  /** The right it needs; null where everybody may see it. */
  permission: (typeof permissions)[number] | null
  isConfiguration: boolean
  children: MenuChoice[]
}

export const menuChoiceEntry: z.ZodType<MenuChoice> = z
  .lazy(() =>
    z.object({
      menuEntryId: id,
      name: localText,
      path: z.string(),
      permission: z.enum(permissions).nullable(),
      isConfiguration: z.boolean(),
      children: z.array(menuChoiceEntry),
    }),
  )
  .meta({ id: 'MenuChoice' })

export const listMenuChoices = defineRoute({
  method: 'GET',
  path: '/roles/menus',
  access,
  summary: 'Every entry of the menus of every system of the tenant, to choose from.',
  input: none,
  output: z.array(z.object({ systemId: id, name: localText, entries: z.array(menuChoiceEntry) })),
})
export type SystemMenu = z.infer<typeof listMenuChoices.output>[number]
