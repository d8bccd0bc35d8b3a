import type { Entity } from '@iwater/contract/kit/entity'
import { type ComponentType, createContext, useContext, useMemo, useState } from 'react'
import type { Row } from '../records.ts'

/** What a page shows below a record that is opened in its list. */
export type OwnExpanded = ComponentType<{ row: Row }>

export type Expanding = {
  /** Records that are opened, also those of other pages of the list. */
  opened: ReadonlySet<string>
  toggle: (id: string) => void
  own: OwnExpanded | undefined
}

/** None where records are not opened in their list. */
export const ExpandContext = createContext<Expanding | undefined>(undefined)

export const useExpanding = () => useContext(ExpandContext)

/** Which records of a list are opened, for as long as the list is. */
export function useNewExpanding({ list }: Entity, own: OwnExpanded | undefined) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const isOffered = list.expand !== undefined
  return useMemo(() => {
    const toggle = (id: string) =>
      setOpened((before) => {
        const after = new Set(before)
        if (!after.delete(id)) after.add(id)
        return after
      })
    return isOffered ? { opened, toggle, own } : undefined
  }, [isOffered, opened, own])
}

/** Of what stands below a record, for the button that shows it. */
export const expandedId = (id: string) => `expanded-${id}`
