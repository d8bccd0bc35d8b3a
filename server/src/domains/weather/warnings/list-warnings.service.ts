import type { WeatherWarning } from '@iwater/contract/weather/warnings'
import type { RequestContext } from '#platform/http/serve-transaction'
import { isOver } from '../answers/alarms.service.ts'
import { sourceOf } from '../answers/source.ts'
import { levelOfColour, severityOf } from '../normalised/alert-words.ts'
import { selectTouched } from './warning.queries.ts'

/** An alert without an end counts for so long after it was last pulled. */
const endlessMs = 86_400_000

export async function listWarnings({
  db,
  now,
}: Pick<RequestContext, 'db' | 'now'>): Promise<WeatherWarning[]> {
  const places = await selectTouched(db)
  const byAlert = new Map<string, WeatherWarning>()
  for (const { body, organisationIds, ...pull } of places) {
    const source = sourceOf('alerts', pull, now)
    const isOld = now.getTime() - pull.pulledAt.getTime() > endlessMs
    for (const alert of body.alerts) {
      if (levelOfColour(alert.colour) !== 'strong' || isOver(alert, now)) continue
      if (alert.endsAt === null && isOld) continue
      // One alert may concern several places.
      const key = `${alert.id} ${alert.colour}`
      const known = byAlert.get(key)
      if (known) known.organizationIds.push(...organisationIds)
      else
        byAlert.set(key, {
          alarmId: alert.id,
          title: alert.title,
          alarmContent: alert.text,
          colour: alert.colour,
          endsAt: alert.endsAt,
          source,
          organizationIds: [...organisationIds],
        })
    }
  }
  return [...byAlert.values()].sort(
    (one, other) => severityOf(other.colour) - severityOf(one.colour),
  )
}
