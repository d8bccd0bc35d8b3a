// Tenants, their trees of organisations, and how they look.

export { type BrandingChange, updateBranding } from './branding.queries.ts'
export { askByCode, codeScript, findCodeByHost, findTenantId } from './branding.service.ts'
export { organisationRoutes } from './organisation.routes.ts'
export {
  createOrganisation,
  readOrganisation,
  readTree,
  visibleOrganisations,
  wholeTenant,
} from './organisation.service.ts'
export {
  passwordRuleOf,
  saveSignInRules,
  selectPasswordRule,
  selectSignInRules,
} from './sign-in-rule.queries.ts'
export { createTenant, lockTenantSetup, selectTenants } from './tenant.queries.ts'
export { insertVersionRecords } from './version-record.queries.ts'
