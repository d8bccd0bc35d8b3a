import type { Entity } from '@iwater/contract/kit/entity'
import { importCalls } from '@iwater/contract/kit/import-calls'
import { apiQuery } from '#web/platform/api/api.ts'
import { usePermissionMap } from '#web/platform/page/IfAllowed.tsx'
import { usePage } from '#web/platform/page/page.ts'
import { useHasPermission } from '#web/platform/session/session.ts'
import { useMayChange } from '../may-change.ts'

/** What the page's address holds while the panel is open: a new import, the history, or an import by its id. */
export type Opened = 'new' | 'history' | (string & {})

export const importsOf = (entity: Entity) => importCalls(entity)

const pollMs = 1000

/** An import with its state, asked for again while a job works on it. */
export const orderQuery = (entity: Entity, recordImportId: string) => ({
  ...apiQuery(importsOf(entity).read, { recordImportId }),
  refetchInterval: ({ state }: { state: { data?: { state: string } | undefined } }) =>
    state.data?.state === 'checking' || state.data?.state === 'storing' ? pollMs : false,
})

export const historyQuery = (entity: Entity) => apiQuery(importsOf(entity).history, {})

/** Which import the address opens; it survives a reload, so that the panel opens at the same step again. */
export function useOpenedImport() {
  const { query, setQuery } = usePage()
  const opened: Opened | null = query.get('import')
  return { opened, open: (next: Opened | null) => setQuery({ import: next }, { replace: true }) }
}

/** Whether the user may import; a demonstration changes nothing. */
export function useMayImport({ access }: Pick<Entity, 'access'>) {
  const mayChange = useMayChange(access.change)
  const mayImport = useHasPermission(access.import ?? access.change)
  const buttons = usePermissionMap()
  return mayChange && mayImport && buttons.import !== false
}
