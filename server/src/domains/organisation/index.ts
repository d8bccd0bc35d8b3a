// Tenants, their trees of organisations, and their branding.

export { type BrandingChange, updateBranding } from './branding.queries.ts'
export {
  askByCode,
  codeScript,
  findAskedTenant,
  findCodeByHost,
  findTenantId,
  hostSpellings,
} from './branding.service.ts'
export {
  type OrganisationKind,
  selectOrganisation as findOrganisation,
  selectScreenDisplay as readScreenDisplay,
  updateScreenDisplay,
} from './organisation.queries.ts'
export { organisationRecords, organisationRoutes } from './organisation.routes.ts'
export {
  createOrganisation,
  readOrganisation,
  readTree,
  wholeTenant,
} from './organisation.service.ts'
export {
  saveSignInRules,
  selectPasswordRule,
  selectSignInRules,
} from './sign-in-rule.queries.ts'
export { createTenant, lockTenantSetup, selectTenants } from './tenant.queries.ts'
export { insertVersionRecords } from './version-record.queries.ts'
export {
  isWithin,
  type Visible,
  visibleOrganisations,
  visibleWithin,
} from './visible-organisations.service.ts'
