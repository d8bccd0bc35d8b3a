import type { Permission } from '@iwater/contract/access'
import type { LocalText } from '@iwater/contract/fields'
import type { ComponentType } from 'react'

/** A page of the client: how its code is fetched, what it is called and what it requires. */
export type PageSource = {
  load: () => Promise<{ default: ComponentType }>
  /** What it is called where the menu does not have it, as that of another system; the menu's label wins. */
  text: LocalText
  /** Without it the page is not loaded: its requests would be rejected. The reason is shown instead. */
  permission?: Permission
  /** Such a page is kept like any other, but the tag bar does not show it. */
  isWithoutTab?: true
  /** The page has the room of the menu beside it. */
  isWithoutMenu?: true
}

/** The page of a path without its query, as the client's table of pages has it. */
export type FindPage = (
  path: string,
) => { entry: PageSource; params: Readonly<Record<string, string>> } | undefined
