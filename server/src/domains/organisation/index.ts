// Tenants, their codes, and their trees of organisations.

export { contentsText } from './contents-text.ts'
export {
  type OrganisationKind,
  selectOrganisation as findOrganisation,
  selectScreenDisplay as readScreenDisplay,
  updateHeads,
  updateScreenDisplay,
} from './organisation.queries.ts'
export { organisationRecords, organisationRoutes } from './organisation.routes.ts'
export {
  createOrganisation,
  readOrganisation,
  readTree,
  wholeTenant,
} from './organisation.service.ts'
export { selectExtent } from './organisation-change.queries.ts'
export {
  type AskedCode,
  askByCode,
  codeScript,
  findAskedTenant,
  findCodeByHost,
  findTenantId,
  hostSpellings,
} from './organisation-code.service.ts'
export {
  type Branch,
  deleteOrganisations,
  insertOrganisationCopies,
  type OrganisationCopy,
  selectBranches,
  selectNamesBelow,
} from './organisation-copy.queries.ts'
export { beginAlone } from './organisation-copy.service.ts'
export { selectParameters, selectSetParameters, updateParameter } from './parameter.queries.ts'
export { selectQuotaUse } from './quota.queries.ts'
export { selectRetention, updateRetention } from './retention.queries.ts'
export { isSeenAccount } from './seen-account.queries.ts'
export {
  saveSignInRules,
  selectPasswordRule,
  selectSignInRules,
} from './sign-in-rule.queries.ts'
export {
  asOwner,
  createTenant,
  lockTenantSetup,
  type Quotas,
  resumeTenant,
  selectSuspension,
  selectTenantIdByCode,
  selectTenants,
  setQuotas,
  suspendTenant,
} from './tenant.queries.ts'
export { insertVersionRecords } from './version-record.queries.ts'
export {
  isWithin,
  readVisibility,
  type Visible,
  visibleOrganisations,
  visibleWithin,
} from './visible-organisations.service.ts'
