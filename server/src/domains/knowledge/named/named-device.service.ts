import { mostDevicesOffered } from '@iwater/contract/knowledge/conversation'
import type { RequestContext } from '#platform/http/serve-transaction'
import { isNamedIn, withoutNames } from './name-keys.ts'
import { type PlacedDevice, selectNamesIn } from './named-device.queries.ts'

export type Named = {
  /** One, or several of which the text may mean each; none where it names none. */
  devices: PlacedDevice[]
  /** The text without the words of the names; empty where it is a name alone. */
  rest: string
}

/** Who may not read the unit's page has no use for its devices. */
const needed = 'monitoring.view'

/** The devices that a text names: of the longest name, and of those called so the ones of the organisation on screen. */
export async function findNamed(
  { db, session }: RequestContext,
  text: string,
  organisationId: string,
): Promise<Named> {
  const none = { devices: [], rest: text }
  if (!session.permissions.has(needed)) return none
  const names = (await selectNamesIn(db, session.tenantId, { text, organisationId })).filter(
    ({ key }) => isNamedIn(text, key),
  )
  const [best] = names
  if (best === undefined) return none
  const longest = names.filter(({ key }) => key.length === best.key.length)
  const called = longest.flatMap(({ devices }) => devices)
  const here = called.filter(({ isHere }) => isHere)
  const meant = new Map(
    (here.length > 0 ? here : called).map((device) => [device.deviceId, device]),
  )
  return {
    devices: [...meant.values()]
      .slice(0, mostDevicesOffered)
      .map(({ deviceId, name, unitName }) => ({ deviceId, name, unitName })),
    rest: withoutNames(
      text,
      longest.map(({ key }) => key),
    ),
  }
}
