import './page.css'
import type { ReactNode } from 'react'

/** The panels of a page, one below the other. */
export function Page({ children }: { children: ReactNode }) {
  return <div className="w-page">{children}</div>
}
