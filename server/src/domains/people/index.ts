// The administration of people and of what they may do: accounts, roles, and the limits of those who give them.
export { peopleRoutes } from './people.routes.ts'
export { personSecurityRoutes } from './person-security.routes.ts'
export { rolesRoutes } from './roles.routes.ts'
