// How lists look for everybody of a tenant, and how people have arranged them: their columns and saved views.
export { preferenceRoutes } from './preference.routes.ts'
