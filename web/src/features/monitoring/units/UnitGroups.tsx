import './units.css'
import type { Unit } from '@iwater/contract/monitoring'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { monitoringText } from '../monitoring.text.ts'
import { UnitCard } from './UnitCard.tsx'

/** Adjacent units of one organisation form a group, in the order of the list. */
function groupsOf(units: readonly Unit[]): Unit[][] {
  const groups: Unit[][] = []
  for (const unit of units) {
    const last = groups.at(-1)
    if (last?.[0]?.organizationId === unit.organizationId) last.push(unit)
    else groups.push([unit])
  }
  return groups
}

/**
 * The units of a page as lines or cards; below one heading for each organisation when they come in that order,
 * unless every organisation has but one unit, of which the headings would only say the name twice.
 */
export function UnitGroups({
  units,
  isGrouped,
  view,
}: {
  units: readonly Unit[]
  isGrouped: boolean
  view: 'rows' | 'cards'
}) {
  const words = useText(monitoringText)
  const local = useLocal()
  const groups = isGrouped ? groupsOf(units) : []
  const hasHeadings = groups.some((group) => group.length > 1)
  const list = (items: readonly Unit[]) => (
    <ul className={`unit-list unit-list-${view}`}>
      {items.map((unit) => (
        <UnitCard key={unit.unitId} unit={unit} isBelowPlace={hasHeadings} />
      ))}
    </ul>
  )
  if (units.length === 0) return null
  if (!hasHeadings) return <Card className="unit-group">{list(units)}</Card>
  return groups.map((group) => {
    const [first] = group
    return (
      first !== undefined && (
        <Card
          key={first.unitId}
          className="unit-group"
          title={local(first.organizationName)}
          note={words.unitsHere(group.length)}
        >
          {list(group)}
        </Card>
      )
    )
  })
}
