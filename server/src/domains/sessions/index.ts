// Sessions: their tokens and cookies, the rights they carry, trusted devices, and the sign-in log.
export { answerTokens } from './access-cookie.ts'
export { type Authority, readAuthority } from './authority.service.ts'
export {
  countChallenge,
  deleteChallenge,
  insertChallenge,
  selectTenantIdByChallenge,
} from './challenge.queries.ts'
export { clientOf } from './client-of.ts'
export { admitClient, webClientId } from './clients.ts'
export { selectOpenSessions } from './own-session.queries.ts'
export { ownSessionRoutes } from './own-session.routes.ts'
export { type HeldRole, type Rights, rightsOf } from './rights.ts'
export {
  countUnlock,
  selectHasEnded,
  updateLocked,
  updateUnlocked,
} from './screen-lock.queries.ts'
export {
  announceSessions,
  endSessions,
  updateSessionOrganisation,
  withoutSecondFactor,
} from './session.queries.ts'
export { openSessions, type Sessions } from './session.service.ts'
export { startSessionJobs, sweepSessions } from './sessions.jobs.ts'
export { insertSignInLog, methodsWithOwnPassword } from './sign-in-log.queries.ts'
export { signInRetention } from './sign-in-retention.ts'
export { type Client, logOut, refresh, startSession } from './token.service.ts'
export { hashToken, newToken } from './tokens.ts'
export {
  countDeviceTry,
  saveTrustedDevice,
  selectDeviceFailures,
  selectIsTrustedDevice,
  takeBackDeviceTry,
} from './trusted-device.queries.ts'
export { type Admitted, answerSignIn } from './trusted-device-cookie.ts'
export { viewAsRoutes } from './view-as.routes.ts'
