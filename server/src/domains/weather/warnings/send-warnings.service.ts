import type { LocalText } from '@iwater/contract/fields'
import { type Importance, maxRecipients } from '@iwater/contract/messages'
import { selectPeopleOf } from '#domains/accounts'
import { sendMessage } from '#domains/messages'
import { wholeTenant } from '#domains/organisation'
import { asWorker, type Db, withTenant } from '#platform/database/database'
import type { Services } from '#platform/services'
import { isOver } from '../answers/alarms.service.ts'
import { levelOfColour } from '../normalised/alert-words.ts'
import type { AlertOfBody } from '../normalised/bodies.ts'
import { insertWarning, selectOrganisationsOf, selectTenantsOf } from './warning.queries.ts'

type Sender = Pick<Services, 'app' | 'worker' | 'clock' | 'logger'>
type Pulled = { placeId: number; alerts: readonly AlertOfBody[]; isExample: boolean }

const importanceOf = ({ colour }: AlertOfBody): Importance =>
  colour === 'red' ? 'urgent' : 'important'

function letterOf(alert: AlertOfBody, place: LocalText, isExample: boolean) {
  const { title, text, sender, endsAt } = alert
  const content = [text, sender].filter(Boolean).join('\n')
  return {
    kind: 'message' as const,
    importance: importanceOf(alert),
    title: { zh: `${place.zh}：${title.zh}`, en: `${place.en}: ${title.en}` },
    // As it was issued: nobody translates a warning in the name of its authors.
    content: { zh: content, en: content },
    expiresAt: endsAt,
    isDemo: isExample,
  }
}

async function sendTo(db: Db, tenantId: number, { placeId, alerts, isExample }: Pulled, now: Date) {
  const touched = await selectOrganisationsOf(db, tenantId, placeId)
  if (!touched) return
  const { zh, en, organisationIds } = touched
  const unsent: AlertOfBody[] = []
  for (const alert of alerts) {
    const sent = { placeId, alert: alert.id, colour: alert.colour, now }
    if (await insertWarning(db, tenantId, sent)) unsent.push(alert)
  }
  if (unsent.length === 0) return
  const to = await selectPeopleOf(db, tenantId, organisationIds, maxRecipients)
  if (to.length === 0) return
  for (const alert of unsent)
    await sendMessage(db, tenantId, { to, ...letterOf(alert, { zh, en }, isExample) })
}

/**
 * Sends the people of the organisations at a place a message of each orange or red alert in force, once. What could not be sent is
 * sent with the next pull.
 */
export async function sendWarnings({ app, worker, clock, logger }: Sender, pulled: Pulled) {
  const now = new Date(clock.now())
  const alerts = pulled.alerts.filter(
    (alert) => levelOfColour(alert.colour) === 'strong' && !isOver(alert, now),
  )
  if (alerts.length === 0) return
  for (const tenantId of await asWorker(worker, (db) => selectTenantsOf(db, pulled.placeId))) {
    try {
      await withTenant(app, wholeTenant(tenantId), (db) =>
        sendTo(db, tenantId, { ...pulled, alerts }, now),
      )
    } catch (error) {
      logger.warn({ err: error, tenantId }, 'weather alerts are sent later')
    }
  }
}
