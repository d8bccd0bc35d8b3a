import { createContext, type ReactNode, useContext } from 'react'
import type { Row } from '../records.ts'

/** What a page can do with its records besides the calls of every entity. */
export type OwnTools = {
  /** Above the fields of a record that is open. */
  record?: (row: Row) => ReactNode
  /** Beside what else is done with records that are ticked. */
  ticked?: ReactNode
  /** What is lost with a record: in the question before it is deleted. */
  deletion?: (row: Row) => ReactNode
}

export const noTools: OwnTools = {}

export const OwnToolsContext = createContext<OwnTools>(noTools)

export const useOwnTools = () => useContext(OwnToolsContext)
