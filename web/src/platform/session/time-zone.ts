import { useSession } from './session.ts'

/** The time zone of this machine, used while nobody is signed in. */
const machineZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * The time zone (IANA name) in which moments are shown and written: that of the organisation. Everything on screen
 * takes it from here, so that a list, a chart and a form never tell one moment in two ways.
 */
export const useTimeZone = (): string =>
  useSession((session) => session.info?.timeZone) ?? machineZone
