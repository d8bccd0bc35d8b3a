// Systems and menus, the start after signing in, and the first tenant of production.

export { findableFunctionsOf } from './findable-function.service.ts'
export { createFirstTenant, usualTimeZone } from './first-tenant.service.ts'
export { openFrameSources } from './frame-sources.ts'
export { readFunctions } from './function.service.ts'
export { furnishTenant } from './furnish-tenant.service.ts'
export { type Menus, openMenus } from './menus/menu.service.ts'
export { navigationRecords, navigationRoutes } from './navigation.routes.ts'
export { configurationMenu, entryOf, standardMenu } from './standard-menu.ts'
export { saveDefaultDesktop } from './start-page.service.ts'
export { createSystem, type MenuDraft } from './system.service.ts'
export { copySystems, planSystems } from './system-copy.service.ts'
export { saveTools } from './tool.service.ts'
