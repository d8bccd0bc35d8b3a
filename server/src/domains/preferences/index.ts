// How lists look for everybody of a tenant, and how people have arranged them: their columns and saved views.
export { readListAppearance } from './list-appearance.service.ts'
export { preferenceRoutes } from './preference.routes.ts'
