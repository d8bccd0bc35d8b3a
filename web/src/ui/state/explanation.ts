import type { Permission } from '@iwater/contract/access'
import { createContext, type ReactNode } from 'react'

/** Explains who can grant a missing permission. The shell provides it: these components know no roles. */
export const RightExplanation = createContext<((permission: Permission) => ReactNode) | null>(null)
