// Accounts, roles, sessions and how people sign in.
export { selectHasAccounts, selectPerson } from './account.queries.ts'
export { canonicalName, createAccount } from './account.service.ts'
export {
  lockRights,
  replaceAccountRoles,
  replaceFurtherOrganisations,
  selectGivers,
  selectHasAdministrator,
  selectStanding,
  updateAccount,
  updateEnabled,
} from './account-change.queries.ts'
export { drawFirstPassword, renewFirstPassword } from './account-change.service.ts'
export { clientOf } from './client-of.ts'
export { type Arrival, completeSignIn } from './complete-sign-in.service.ts'
export { startIdentityJobs } from './identity.jobs.ts'
export { identityRoutes } from './identity.routes.ts'
export { type MenuSight, readMenuSight } from './menu-sight.service.ts'
export { readPasswordCipher } from './password-cipher.service.ts'
export { type HeldRole, rightsOf } from './rights.ts'
export { insertRoles, type NewRole, selectRoles } from './role.queries.ts'
export { endSessions } from './session.queries.ts'
export { openSessions, type Sessions } from './session.service.ts'
export { administratorRole, standardRoles } from './standard-roles.ts'
