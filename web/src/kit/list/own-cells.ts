import { createContext, type ReactNode, useContext } from 'react'
import type { Row } from '../records.ts'

/** How a page shows some fields of its records, by name; the others are shown by their kind. */
export type OwnCells = Readonly<Record<string, (row: Row) => ReactNode>>

export const noCells: OwnCells = {}

export const OwnCellsContext = createContext<OwnCells>(noCells)

export const useOwnCells = () => useContext(OwnCellsContext)

/** Where a record leads, for a page whose records have pages of their own instead of a panel. */
export type AddressOf = (row: Row) => string

export const AddressOfContext = createContext<AddressOf | undefined>(undefined)
