// Copies of organisations with what is set up in them: what stands below, units, menus, branding.

export { copiesRoutes } from './copies.routes.ts'
