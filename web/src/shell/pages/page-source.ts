import type { LocalText } from '@iwater/contract/fields'
import type { ComponentType } from 'react'

/** A page of the client: how its code is fetched, and what it is called. */
export type PageSource = {
  load: () => Promise<{ default: ComponentType }>
  text: LocalText
  /** Such a page is kept like any other, but the tag bar does not show it. */
  isWithoutTab?: true
  /** The page has the room of the menu beside it. */
  isWithoutMenu?: true
}

/** The page of a path without its query, as the client's table of pages has it. */
export type FindPage = (
  path: string,
) => { entry: PageSource; params: Readonly<Record<string, string>> } | undefined
