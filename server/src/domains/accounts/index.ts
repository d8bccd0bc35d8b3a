// Accounts: people, their roles, passwords and profiles, and their administration.

export {
  type AccountRow,
  selectAccountByName,
  selectAccountByPhone,
  selectForSignIn,
  selectHasAccounts,
  selectNeedsDevice,
  selectPerson,
  selectTenantCode,
  updateMustChangePassword,
  updateNeedsDevice,
  updatePasswordHash,
  updateUnlockedAt,
} from './account.queries.ts'
export { canonicalName, createAccount } from './account.service.ts'
export {
  lockRights,
  replaceFurtherOrganisations,
  selectAllHolders,
  selectGivers,
  selectHolders,
  selectPeopleOf,
} from './account-change.queries.ts'
export { type AccountClaim, findAccountByClaim } from './account-claim.service.ts'
export { chooseCompany, companyScope, readCompanies } from './company.service.ts'
export {
  type FirstPasswordAccount,
  selectFirstPasswordAccounts,
} from './first-password-accounts.queries.ts'
export { selectFoundPeople } from './found-people.queries.ts'
export { changePassword } from './passwords/change-password.service.ts'
export { drawFirstPassword, giveFirstPassword } from './passwords/first-password.service.ts'
export type { CallerRank, Exclusively } from './passwords/hash-queue.ts'
export {
  readNewPassword,
  readPasswordRule,
  resetPassword,
} from './passwords/new-password.service.ts'
export { assertOwnPassword } from './passwords/own-password.service.ts'
export { readPassword, readPasswordCipher } from './passwords/password-cipher.service.ts'
export { hashPassword, inHashQueue, isOutdated, verifyPassword } from './passwords/password-hash.ts'
export {
  codeAfter,
  countFailure,
  deleteFailures,
  deleteForgottenFailures,
  deleteUnlockedFailures,
  selectIsLocked,
  selectPressure,
  takeBackTry,
} from './passwords/sign-in-failure.queries.ts'
export { serveAdministration } from './people/administration.routes.ts'
export { importedPeopleKinds } from './people/imported-people.jobs.ts'
export { importedPeopleRecords } from './people/imported-people.routes.ts'
export { peopleRecords, peopleRoutes } from './people/people.routes.ts'
export { editPerson } from './people/person.service.ts'
export { assertOther, assertWithinReach } from './people/reach.service.ts'
export { avatarFiles } from './profile/avatar-files.ts'
export { selectAvatar } from './profile/profile.queries.ts'
export { profileRoutes } from './profile/profile.routes.ts'
export { selectPeopleAndMembers } from './role-members.queries.ts'
export {
  countByRole,
  type MenuReader,
  selectFoundReaders,
  selectMenuReader,
  selectMenuReaders,
  selectReaderGroups,
  selectReadersOfRole,
} from './roles/menu-reader.queries.ts'
export {
  type MenuVisibility,
  mayConfigureBy,
  menuVisibilityOf,
  readersOf,
  readMenuVisibility,
} from './roles/menu-visibility.service.ts'
export { editRole } from './roles/role.service.ts'
export {
  copyRoleMenus,
  countRoleMenus,
  insertRoles,
  type NewRole,
  selectRoleMenus,
  selectRoles,
} from './roles/role-rights.queries.ts'
export { roleRecords, rolesRoutes } from './roles/roles.routes.ts'
export { administratorRole, standardRoles } from './roles/standard-roles.ts'
