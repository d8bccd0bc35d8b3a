// Systems and menus, what a person sees after signing in, and the tenant that production begins with.
export { readFindableFunctions } from './findable-function.service.ts'
export { createFirstTenant } from './first-tenant.service.ts'
export { openFrameSources } from './frame-sources.ts'
export { readFunctions } from './function.service.ts'
export { navigationRoutes } from './navigation.routes.ts'
export { configurationMenu, entries, standardMenu } from './standard-menu.ts'
export { createSystem, type MenuDraft } from './system.service.ts'
export { saveTools } from './tool.service.ts'
