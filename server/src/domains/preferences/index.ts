// How people have arranged lists: their columns and saved views.
export { preferenceRoutes } from './preference.routes.ts'
