// How organisations look: names, colours, pictures, contacts, each from the organisation above where it is not set.

export { copyBranding, saveLevel as saveBranding } from './branding.queries.ts'
export { appRecords, brandingRoutes } from './branding.routes.ts'
export { readHotline } from './branding.service.ts'
export { brandingFiles } from './branding-files.ts'
