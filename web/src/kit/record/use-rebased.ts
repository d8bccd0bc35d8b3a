import { useState } from 'react'
import { isSame } from '../is-same.ts'
import type { Row } from '../records.ts'
import type { Draft } from '../use-draft.ts'
import { isChangedByOthers } from './use-latest.ts'

/**
 * The values of a small form without a description of its own that is saved whole, with the version that was read (null
 * where nothing is stored). Where somebody else was first, the own input stands on top of theirs, and `Conflict` shows both.
 */
export function useRebased<V extends { version: number | null }>(
  stored: V,
  /** Reads it anew; what the form holds says which one. */
  read: (values: V) => Promise<V>,
) {
  const [base, setBase] = useState(stored)
  const [values, setValues] = useState(stored)
  const [conflict, setConflict] = useState<{ before: Row; after: Row }>()
  const changes = () =>
    Object.fromEntries(
      Object.entries(values).filter(([name, value]) => !isSame(value, base[name as keyof V])),
    )
  const asRow = (of: V): Row => ({
    ...of,
    id: '',
    version: of.version ?? 0,
    labels: {},
  })
  return {
    values,
    change: (next: Partial<V>) => setValues((now) => ({ ...now, ...next })),
    conflict,
    draft: { values, labels: {}, changes } satisfies Pick<Draft, 'values' | 'labels' | 'changes'>,
    /** After it was saved. */
    async beginAnew() {
      const latest = await read(values)
      setConflict(undefined)
      setBase(latest)
      setValues(latest)
    },
    /** After it was rejected. */
    async meet(failure: Error) {
      if (!isChangedByOthers(failure)) return
      const latest = await read(values)
      setConflict({ before: asRow(base), after: asRow(latest) })
      setBase(latest)
      setValues({ ...latest, ...changes(), version: latest.version })
    },
  }
}
