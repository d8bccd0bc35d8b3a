import { useHasPermission, useIsDemonstration } from '#web/platform/session/session.ts'

/** Whether the user can import files, which nobody can in a demonstration. */
export function useMayImport() {
  const isAllowed = useHasPermission('ingest.manage')
  const isDemonstration = useIsDemonstration()
  return isAllowed && !isDemonstration
}
