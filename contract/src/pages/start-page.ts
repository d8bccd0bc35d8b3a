import { z } from 'zod'
import { contentVersion, id, localText } from '../fields.ts'
import { defineRoute } from '../route.ts'

/** Start pages: Home, the work desktop, the personal desktop. */
export const startDesktops = ['welcome', 'work', 'personal'] as const
export const startDesktop = z.enum(startDesktops)
export type StartDesktop = z.infer<typeof startDesktop>

/** The default start page. */
export const usualDesktop: StartDesktop = 'personal'

export const readDefaultDesktop = defineRoute({
  method: 'GET',
  path: '/navigation/default-desktop',
  access: 'navigation.configure',
  summary: {
    zh: '查询单位人员登录后的起始页，以及未设置时沿用的起始页。',
    en: 'Read the start page of the people of an organisation, and the one that applies when none is set.',
  },
  input: z.object({ orgId: id }),
  output: z.object({
    /** Of the own setting, also where there is none. */
    version: contentVersion,
    own: startDesktop.nullable(),
    inherited: startDesktop,
    /** Whose setting is inherited, by name if the caller sees it; null where no superior has one. */
    superior: z.object({ name: localText.nullable() }).nullable(),
  }),
})

export const saveDefaultDesktop = defineRoute({
  method: 'PUT',
  path: '/navigation/default-desktop',
  access: 'navigation.configure',
  summary: {
    zh: '设置单位及未单独设置的下级单位人员的起始页；null 为不设置。',
    en: 'Set the start page of the people of an organisation and of subordinates without one; null sets none.',
  },
  input: z.object({ orgId: id, version: contentVersion, desktop: startDesktop.nullable() }),
  output: z.null(),
})

export const saveOwnDesktop = defineRoute({
  method: 'PUT',
  path: '/navigation/own-desktop',
  access: 'signed-in',
  openToDemonstration: true,
  summary: {
    zh: '设置本人的起始页；null 为沿用单位设置。',
    en: 'Set the start page of the caller; null leaves it to the organisation.',
  },
  input: z.object({ desktop: startDesktop.nullable() }),
  output: z.null(),
})
