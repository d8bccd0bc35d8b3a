// The ways in beside the password: codes by SMS, tickets of partners, OpenID Connect; and the rules of a tenant for them.
export { startSignInJobs } from './entrance.jobs.ts'
export { entranceRoutes } from './entrance.routes.ts'
export { entranceSettingsRoutes } from './entrance-settings.routes.ts'
export { openOidcProviders } from './oidc.provider.ts'
export { savePartner } from './partner.service.ts'
export { makeTicket } from './partner-ticket.ts'
export { openSmsSender } from './sms-sender.ts'
