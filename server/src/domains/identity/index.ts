// Accounts, roles, sessions and how people sign in.
export { selectHasAccounts, selectPerson } from './account.queries.ts'
export { createAccount, isStrongPassword } from './account.service.ts'
export { startIdentityJobs } from './identity.jobs.ts'
export { identityRoutes } from './identity.routes.ts'
export { readPasswordCipher } from './password-cipher.service.ts'
export { insertRoles, selectRoles } from './role.queries.ts'
export { openSessions } from './session.service.ts'
export { administratorRole, standardRoles } from './standard-roles.ts'
