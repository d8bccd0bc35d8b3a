import { readMostUsed } from '@iwater/contract/activity'
import { type Desktop, listFavourites, listNotes, readLayout } from '@iwater/contract/desktop'
import { listMessages } from '@iwater/contract/messages'
import { findModules } from '@iwater/contract/navigation'
import { apiQuery } from '#web/platform/api/api.ts'

export const layoutQuery = (desktop: Desktop) => apiQuery(readLayout, { desktop })

export const favouritesQuery = apiQuery(listFavourites, {})

export const mostUsedQuery = apiQuery(readMostUsed, {})

export const notesQuery = apiQuery(listNotes, {})

/** As many as a card can show without being a list of its own. */
export const latestMessagesQuery = apiQuery(listMessages, { size: 8 })

export const modulesQuery = (systemId: string | null, organizationId: string | null) =>
  apiQuery(findModules, {
    ...(systemId === null ? {} : { systemId }),
    ...(organizationId === null ? {} : { organizationId }),
  })
