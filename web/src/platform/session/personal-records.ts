import { readRecord, removeRecordsExcept } from '#web/platform/settings/record.ts'
import { settingNames } from '#web/platform/settings/settings.ts'

/**
 * Records of this browser, independent of the user: its appearance, the organisations opened, the device number, the
 * remembered login name, and the state of the session. All other records belong to a user.
 */
const ofBrowser: ReadonlySet<string> = new Set([
  ...settingNames,
  'colours',
  'branding',
  'known-codes',
  'ways',
  'user-name',
  'device-number',
  'tokens',
  'ended',
  'reloaded',
  'unloaded',
  'lock-renewal',
])

/** Forgets drafts, tags, searches and whatever else a person has left on this machine. */
export const forgetPersonalRecords = () => removeRecordsExcept(ofBrowser)

/** Whether the person who was here last is another one. */
export function isSomebodyElse(loginId: string) {
  const place = readRecord('place') as { loginId?: unknown } | undefined
  return typeof place?.loginId === 'string' && place.loginId !== loginId
}
