import { z } from 'zod'
import { id } from './fields.ts'
import { defineRoute } from './route.ts'

/** Pages to begin at after signing in: the statistics, the work desktop, the personal desktop. */
export const startDesktops = ['welcome', 'work', 'personal'] as const
export const startDesktop = z.enum(startDesktops)
export type StartDesktop = z.infer<typeof startDesktop>

/** Where people begin of whom nobody says anything else. */
export const usualDesktop: StartDesktop = 'personal'

export const readDefaultDesktop = defineRoute({
  method: 'GET',
  path: '/navigation/default-desktop',
  access: 'navigation.configure',
  summary:
    'Where people of an organisation begin, and where they would if it said nothing of its own.',
  input: z.object({ orgId: id }),
  output: z.object({ own: startDesktop.nullable(), inherited: startDesktop }),
})

export const saveDefaultDesktop = defineRoute({
  method: 'PUT',
  path: '/navigation/default-desktop',
  access: 'navigation.configure',
  summary:
    'Says where people of an organisation begin, and of those below it that say nothing; null says nothing.',
  input: z.object({ orgId: id, desktop: startDesktop.nullable() }),
  output: z.null(),
})

export const saveOwnDesktop = defineRoute({
  method: 'PUT',
  path: '/navigation/own-desktop',
  access: 'signed-in',
  openToDemonstration: true,
  summary: 'Says where the person who asks begins; null leaves it to the organisation.',
  input: z.object({ desktop: startDesktop.nullable() }),
  output: z.null(),
})
