import { paths } from '#web/app/paths.ts'
import { useHasPermission } from '#web/platform/session/session.ts'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'

/** A link to the values of a unit, if the user has the permission. */
export function UnitLink({ unitId, name }: { unitId: string; name: string }) {
  const mayWatch = useHasPermission('monitoring.view')
  return mayWatch ? <OwnLink to={paths.unit(unitId)}>{name}</OwnLink> : name
}
