import { Panel } from './Panel.tsx'

/** A panel at the right of the page. */
export const SidePanel = Panel
