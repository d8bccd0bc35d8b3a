import type { LucideIcon } from 'lucide-react'
import type { Recent } from './recent.ts'

export type SectionKey =
  | 'recent'
  | 'functions'
  | 'tabs'
  | 'organisations'
  | 'units'
  | 'points'
  | 'people'
  | 'actions'

/** Something the palette offers. */
export type Choice = {
  key: string
  name: string
  /** Tells apart what has the same name: a system, a unit, an organisation. */
  note?: string
  /** A name of the menu's icons, or an icon. */
  icon: string | LucideIcon
  run: () => void
  /** Set for what has an address to come back to: it is offered first the next time. */
  recent?: Recent
}

export type Section = { key: SectionKey; choices: readonly Choice[] }
