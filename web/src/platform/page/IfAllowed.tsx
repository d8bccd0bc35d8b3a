import type { FunctionButton } from '@iwater/contract/access'
import type { ButtonMap } from '@iwater/contract/navigation'
import type { ReactNode } from 'react'
import { usePage } from './page.ts'

/** Which buttons of the page the person's roles hide; `map.edit !== false` is how it is asked. */
export const usePermissionMap = (): ButtonMap => usePage().buttons

/** Shows its children unless the map says false for the button: what no role speaks of is shown. */
export function IfAllowed({ button, children }: { button: FunctionButton; children: ReactNode }) {
  return usePermissionMap()[button] === false ? null : children
}
