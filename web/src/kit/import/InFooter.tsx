import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/** The foot of the panel; null until it is there. */
export const FooterContext = createContext<HTMLElement | null>(null)

/** Shows what decides a step in the foot of the panel, where it stays in view. */
export function InFooter({ children }: { children: ReactNode }) {
  const foot = useContext(FooterContext)
  return foot && createPortal(children, foot)
}
