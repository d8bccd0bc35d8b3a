import { neededPermissions } from '@iwater/contract/access'
import type { Route } from '@iwater/contract/route'

/** Whether some permissions are those that a call needs. */
export const mayCall = (permissions: readonly string[], { access }: Pick<Route, 'access'>) =>
  neededPermissions(access).every((one) => permissions.includes(one))
