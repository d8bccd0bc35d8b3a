import { z } from 'zod'
import { functionButtons } from '../access.ts'
import { id, localText } from '../fields.ts'
import { menuItem } from '../navigation.ts'
import { defineRoute } from '../route.ts'
import { menuEntryPlace } from './navigation-places.ts'

const access = menuEntryPlace.access.read

const choice = z.object({ value: id, label: localText })

/** People that one call offers. */
export const mostReaders = 100

export const listMenuReaders = defineRoute({
  method: 'GET',
  path: '/navigation/menu-readers',
  access,
  summary: {
    zh: '列出可预览其菜单的角色，以及按名称查找本人可见的人员。',
    en: 'List the roles, and find the people visible to the caller, whose menus can be previewed.',
  },
  input: z.object({ keyword: z.string().trim().max(64).optional() }),
  output: z.object({ roles: z.array(choice), people: z.array(choice) }),
})

export const previewMenu = defineRoute({
  method: 'GET',
  path: '/navigation/menu-preview',
  access,
  summary: {
    zh: '查询某角色或某人员得到的一个系统的菜单。',
    en: 'Read the menu of a system as a role or a person gets it.',
  },
  input: z.object({
    systemId: id,
    /** 1 requests the pages of configuration management. */
    appFlag: z.enum(['0', '1']).default('0'),
    /** A person with this role alone, in an organisation that has the system. */
    roleId: id.optional(),
    /** Instead of a role: a person visible to the caller; without either, the caller. */
    personId: id.optional(),
  }),
  output: z.object({
    items: z.array(menuItem),
    /**
     * Why there is no menu: no organisation of the person has the system, or configuration management is not allowed; null
     * where there is one.
     */
    missing: z.enum(['system', 'permission']).nullable(),
  }),
})
export type MenuPreview = z.infer<typeof previewMenu.output>

/** A change of an entry, with what is to be different. */
const plannedChange = z.object({
  menuEntryId: id,
  isRemoved: z.boolean().optional(),
  isShown: z.boolean().optional(),
  opens: z.enum(['module', 'page', 'external']).optional(),
  path: z.string().max(256).nullable().optional(),
  parentId: id.nullable().optional(),
})
export type PlannedMenuChange = z.infer<typeof plannedChange>

/** Names that are given of the people who lose a page. */
export const mostNamed = 5

export const readMenuImpact = defineRoute({
  method: 'POST',
  path: '/navigation/menu-impact',
  access,
  summary: {
    zh: '查询对菜单项的更改会使哪些人员和角色失去哪些页面；不作修改。',
    en: 'Find which people and roles would lose which pages by changes of menu entries, without changing anything.',
  },
  input: z.object({ changes: z.array(plannedChange).min(1).max(500) }),
  output: z.object({
    /** Enabled people visible to the caller who would lose a page. */
    people: z.number().int(),
    /** Pages that somebody would lose from all of their menus. */
    pages: z.array(
      z.object({
        name: localText,
        people: z.number().int(),
        /** The first `mostNamed` of them. */
        names: z.array(localText),
        /** Roles that show it at present and would not any longer. */
        roles: z.array(localText),
      }),
    ),
  }),
})
export type MenuImpact = z.infer<typeof readMenuImpact.output>

export const listEntryRoles = defineRoute({
  method: 'GET',
  path: '/navigation/menu-entry-roles',
  access,
  summary: {
    zh: '列出各角色是否显示一个菜单项，以及对其隐藏的按钮。',
    en: 'List for each role whether it shows a menu entry, and which buttons it hides there.',
  },
  input: z.object({ menuEntryId: id }),
  output: z.array(
    z.object({
      roleId: id,
      name: localText,
      isShown: z.boolean(),
      /** Enabled people visible to the caller who have the role. */
      people: z.number().int(),
      hiddenButtons: z.array(z.enum(functionButtons)),
    }),
  ),
})
export type EntryRole = z.infer<typeof listEntryRoles.output>[number]
