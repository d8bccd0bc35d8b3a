import type { Language } from '@iwater/contract/errors'
import type { Ask, ChatRecord } from '@iwater/contract/knowledge/conversation'
import { AppError } from '#platform/http/app-error'
import type { RequestContext } from '#platform/http/serve-transaction'
import { isNamedIn, isProper, keyOf, withoutNames } from './name-keys.ts'
import { type PlacedDevice, selectPlacedDevice } from './named-device.queries.ts'
import { findNamed } from './named-device.service.ts'

/** What is asked about. */
export type Subject = {
  device: PlacedDevice | null
  /** Devices of which the text may mean each. */
  choices: PlacedDevice[]
  /** The text without the names of devices; empty where it is a name alone. */
  rest: string
}

/** A text that is about no device. */
export const aboutNone = (text: string): Subject => ({ device: null, choices: [], rest: text })

/** A device as the chat calls it. */
export const calledDevice = ({ deviceId, name, unitName }: PlacedDevice, language: Language) => ({
  deviceId,
  deviceName: `${name[language]} · ${unitName[language]}`,
})

/** What a text may call a device, with its unit. */
const keysOf = ({ name, unitName }: PlacedDevice) =>
  [name.zh, name.en, unitName.zh, unitName.en].filter(isProper).map(keyOf)

/** What records keep of their device. */
export const deviceOf = (
  device: PlacedDevice | null,
  language: Language,
): Pick<ChatRecord, 'deviceId' | 'deviceName'> =>
  device === null ? { deviceId: null, deviceName: null } : calledDevice(device, language)

/**
 * The device that is given, or else that a text names; none where null is given. Throws knowledge.device-not-found for one that is
 * not visible.
 */
export async function subjectOf(
  context: RequestContext,
  asked: { organisationId: string; deviceId: string | null | undefined; ask: Ask },
): Promise<Subject> {
  const { db, session } = context
  const { deviceId, ask } = asked
  const text = ask.by === 'keyword' ? ask.keyword : ''
  if (deviceId === null) return aboutNone(text)
  if (deviceId === undefined) {
    if (text === '') return aboutNone(text)
    const { devices, isDoubtful, rest } = await findNamed(context, text, asked.organisationId)
    const [device = null, ...others] = devices
    return isDoubtful || others.length > 0
      ? { device: null, choices: devices, rest }
      : { device, choices: [], rest }
  }
  const device = await selectPlacedDevice(db, session.tenantId, deviceId)
  if (!device) throw new AppError('knowledge.device-not-found')
  const named = keysOf(device).filter((key) => isNamedIn(text, key))
  return { device, choices: [], rest: withoutNames(text, named) }
}
