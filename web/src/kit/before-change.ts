import type { Values } from '@iwater/contract/kit/condition'
import { createContext, useContext } from 'react'
import type { Row } from './records.ts'

/** Records with the values that they are to get. */
export type PlannedChanges = readonly { row: Row; changes: Values }[]

/** Asks the user before changes are sent; false leaves everything as it is. */
export type BeforeChange = (planned: PlannedChanges) => Promise<boolean>

export const BeforeChangeContext = createContext<BeforeChange>(async () => true)

/** What the page asks before records are changed by their form, as a table or by moving them. */
export const useBeforeChange = () => useContext(BeforeChangeContext)
