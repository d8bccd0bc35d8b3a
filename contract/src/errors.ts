import { desktopFailures } from './failures/desktop.ts'
import { draftsFailures } from './failures/drafts.ts'
import { filesFailures } from './failures/files.ts'
import { identityFailures } from './failures/identity.ts'
import { ingestFailures } from './failures/ingest.ts'
import { jobsFailures } from './failures/jobs.ts'
import { knowledgeFailures } from './failures/knowledge.ts'
import { maintenanceFailures } from './failures/maintenance.ts'
import { messagesFailures } from './failures/messages.ts'
import { monitoringFailures } from './failures/monitoring.ts'
import { navigationFailures } from './failures/navigation.ts'
import { organisationFailures } from './failures/organisation.ts'
import { parametersFailures } from './failures/parameters.ts'
import { peopleFailures } from './failures/people.ts'
import { platformFailures } from './failures/platform.ts'
import { preferencesFailures } from './failures/preferences.ts'
import { recordsFailures } from './failures/records.ts'
import { retentionFailures } from './failures/retention.ts'
import { signInFailures } from './failures/sign-in.ts'
import { speechFailures } from './failures/speech.ts'
import { storageFailures } from './failures/storage.ts'
import { viewAsFailures } from './failures/view-as.ts'
import { weatherFailures } from './failures/weather.ts'
import { permissionName } from './permission-names.ts'

/**
 * All failures that callers distinguish: HTTP status and the message shown to the user.
 * `{name}` placeholders are filled from the details that the server sends with the failure.
 */
export const failures = {
  ...platformFailures,
  ...preferencesFailures,
  ...identityFailures,
  ...signInFailures,
  ...draftsFailures,
  ...filesFailures,
  ...navigationFailures,
  ...organisationFailures,
  ...monitoringFailures,
  ...desktopFailures,
  ...jobsFailures,
  ...knowledgeFailures,
  ...maintenanceFailures,
  ...messagesFailures,
  ...ingestFailures,
  ...parametersFailures,
  ...peopleFailures,
  ...recordsFailures,
  ...retentionFailures,
  ...speechFailures,
  ...storageFailures,
  ...viewAsFailures,
  ...weatherFailures,
}

export type FailureCode = keyof typeof failures

export type Language = 'zh' | 'en'

/** The message of a failure in one language, with placeholders filled from `details`; permissions appear by name. */
export function failureText(
  code: FailureCode,
  language: Language,
  details: Record<string, unknown> = {},
) {
  return failures[code][language].replace(/\{(\w+)\}/g, (part, name: string) =>
    name in details ? detailText(name, String(details[name]), language) : part,
  )
}

const detailText = (name: string, value: string, language: Language) =>
  name === 'permission' ? permissionName(value, language) : value
