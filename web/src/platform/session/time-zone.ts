import { useSession } from './session.ts'

/** That of this machine, for as long as nobody is signed in whose organisation could name one. */
const machineZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * The time zone (IANA name) in which moments are shown and written: that of the organisation. Everything on screen
 * takes it from here, so that a list, a chart and a form never tell one moment in two ways.
 */
export const useTimeZone = (): string =>
  useSession((session) => session.info?.timeZone) ?? machineZone
