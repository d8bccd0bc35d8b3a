import type { Served } from '#platform/entities/entity.service'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'

/** Throws request.forbidden where the entity asks for a right of its own for imports. */
export function assertMayImport({ entity: { access } }: Served, { permissions }: Session) {
  if (access.import !== undefined && !permissions.has(access.import))
    throw new AppError('request.forbidden', { details: { permission: access.import } })
}
