import type { StoredImport } from '@iwater/contract/kit/import-calls'
import { createContext, type ReactNode } from 'react'

/** What a stored import leaves to do, in its panel and in the history, as long as it is not undone. */
export type AfterImport = (stored: StoredImport) => ReactNode

export const AfterImportContext = createContext<AfterImport | undefined>(undefined)
