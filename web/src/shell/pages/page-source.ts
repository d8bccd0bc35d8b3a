import type { Page } from '@iwater/contract/pages/page'
import type { ComponentType } from 'react'

/** A page of the client, and how its code is fetched. */
export type PageSource = Pick<
  Page,
  'title' | 'permission' | 'configuration' | 'isWithoutTab' | 'isWithoutMenu'
> & {
  load: () => Promise<{ default: ComponentType }>
}

/** The page of a path without its query, as the client's table of pages has it. */
export type FindPage = (
  path: string,
) => { entry: PageSource; params: Readonly<Record<string, string>> } | undefined
