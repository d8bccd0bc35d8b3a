import './filter-row.css'
import type { ReactNode } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { useChangeFilter } from '#web/platform/page/list-query.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { filterRowText } from './filter-row.text.ts'

/** What narrows a list, each choice at once, and a way back to everything while anything narrows it. */
export function FilterRow({
  isNarrowed,
  names,
  children,
}: {
  isNarrowed: boolean
  /** Fields of the address that the way back empties. */
  names: readonly string[]
  children: ReactNode
}) {
  const words = useText(filterRowText)
  const change = useChangeFilter()
  const reset = () => change(Object.fromEntries(names.map((name) => [name, null])))
  return (
    <div className="w-filter-row" role="search">
      {children}
      {isNarrowed && (
        <Button variant="quiet" onClick={reset}>
          {words.reset}
        </Button>
      )}
    </div>
  )
}
