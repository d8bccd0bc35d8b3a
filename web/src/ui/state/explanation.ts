import type { Permission } from '@iwater/contract/access'
import { createContext, type ReactNode } from 'react'

/** Says who can give a right that is missing. What stands around the pages provides it: these pieces know no roles. */
export const RightExplanation = createContext<((permission: Permission) => ReactNode) | null>(null)
