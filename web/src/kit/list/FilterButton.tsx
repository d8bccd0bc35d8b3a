import type { Triple } from '@iwater/contract/kit/condition'
import type { Entity } from '@iwater/contract/kit/entity'
import { ListFilter } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { kitText } from '../kit.text.ts'
import { conditionsBeside } from '../tools/counted-choice.ts'

const FilterPanel = lazy(async () => ({ default: (await import('./FilterPanel.tsx')).FilterPanel }))

/** Opens the conditions of a list; shows their number. */
export function FilterButton({ entity, filter }: { entity: Entity; filter: readonly Triple[] }) {
  const words = useText(kitText)
  const [isOpen, setOpen] = useState(false)
  // What is pressed above the list says itself what it asks for.
  const { length } = conditionsBeside(entity, filter)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <ListFilter size={15} aria-hidden="true" />
        {length === 0 ? words.filter : words.filterCount(String(length))}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <FilterPanel entity={entity} filter={filter} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
