import type { LucideIcon } from 'lucide-react'
import { createContext, type ReactNode, useContext } from 'react'
import type { Refused } from '../record/DeleteWithContents.tsx'
import type { Row } from '../records.ts'
import type { Draft } from '../use-draft.ts'

/** One thing that can be done with a record of the list; its label names the record. */
export type RowAction = { key: string; label: string; icon: LucideIcon; onSelect: () => void }

/** What a page can do with its records besides the calls of every entity. */
export type OwnTools = {
  /** What else one can do where there are no records at all. */
  empty?: ReactNode
  /** Above the fields of a record that is open. */
  record?: (row: Row) => ReactNode
  /** Below some fields of the form, by their names, while they are shown. */
  below?: Readonly<Record<string, (draft: Draft) => ReactNode>>
  /** The unit of measure of numbers of the form and of its rows, by their names, where it follows from what was entered. */
  unit?: { of: readonly string[]; useUnit: (draft: Draft) => string | undefined }
  /** What is told once a record was added, instead of its name; it is read for that. */
  added?: (row: Row) => string
  /** After view and edit of a record in the list. */
  actions?: (row: Row, name: string) => readonly RowAction[]
  /** Beside what else is done with records that are ticked. */
  ticked?: ReactNode
  /** Whether the server keeps a record for all users: no button deletes it. */
  keeps?: (row: Row) => boolean
  /** What is lost with a record: in the question before it is deleted. */
  deletion?: (row: Row) => ReactNode
  /** Where a record cannot be deleted by itself: a way to delete it with what refers to it. */
  withContents?: (row: Row, refused: Refused) => ReactNode
}

export const noTools: OwnTools = {}

export const OwnToolsContext = createContext<OwnTools>(noTools)

export const useOwnTools = () => useContext(OwnToolsContext)
