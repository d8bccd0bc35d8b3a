// Accounts, roles, sessions and how people sign in.
export { handOver } from './access-cookie.ts'
export {
  selectAccountByPhone,
  selectHasAccounts,
  selectPerson,
  updateUnlockedAt,
} from './account.queries.ts'
export { canonicalName, createAccount } from './account.service.ts'
export {
  lockRights,
  replaceAccountRoles,
  replaceFurtherOrganisations,
  selectAuthority,
  selectGivers,
  selectHasAdministrator,
  selectHolders,
  updateAccount,
  updateEnabled,
} from './account-change.queries.ts'
export { type AccountClaim, findAccountByClaim } from './account-claim.service.ts'
export { deleteOldCounts } from './address-count.queries.ts'
export { limitAddress, spendBudgets } from './address-limit.service.ts'
export { welcome } from './browser-cookie.ts'
export { clientOf } from './client-of.ts'
export { admitClient, webClientId } from './clients.ts'
export { chooseCompany, readCompanies } from './company.service.ts'
export { completeSignIn } from './complete-sign-in.service.ts'
export { deleteDevices, updateNeedsDevice } from './device.queries.ts'
export { drawFirstPassword, renewFirstPassword } from './first-password.service.ts'
export { selectFoundPeople } from './found-people.queries.ts'
export { identityRoutes } from './identity.routes.ts'
export { trimImageCodes } from './image-code.queries.ts'
export { judgeImageCode, maxOpenImageCodes } from './image-code.service.ts'
export {
  type MenuVisibility,
  menuVisibilityOf,
  readMenuVisibility,
} from './menu-visibility.service.ts'
export { readNewPassword, resetPassword } from './new-password.service.ts'
export { findHintedTenant, hintsOf, type OrganisationHints } from './organisation-hints.service.ts'
export { ownSessionRoutes } from './own-session.routes.ts'
export { readPasswordCipher } from './password-cipher.service.ts'
export { selectAvatar } from './profile.queries.ts'
export { profileRoutes } from './profile.routes.ts'
export { deleteOldProofs } from './proof.queries.ts'
export { assertProof } from './proof.service.ts'
export { rightsOf } from './rights.ts'
export { insertRoles, type NewRole, selectRoleMenus, selectRoles } from './role.queries.ts'
export { deleteSecondFactor } from './second-factor.queries.ts'
export { endSessions } from './session.queries.ts'
export { openSessions, type Sessions } from './session.service.ts'
export { startSessionJobs } from './sessions.jobs.ts'
export { deleteFailures, deleteForgottenFailures } from './sign-in-failure.queries.ts'
export { insertSignInLog } from './sign-in-log.queries.ts'
export { administratorRole, standardRoles } from './standard-roles.ts'
export { type Client, refresh } from './token.service.ts'
