import type { Entity } from '@iwater/contract/kit/entity'
import { readRecord, writeRecord } from '#web/platform/settings/record.ts'

const nameOf = ({ path }: Pick<Entity, 'path'>) => `import${path}`

/** Remembers the file that was last tried in a list, until the tab is closed: its result may be looked at later. */
export const rememberOrder = (entity: Pick<Entity, 'path'>, recordImportId: string) =>
  writeRecord(nameOf(entity), recordImportId, 'session')

export function lastOrder(entity: Pick<Entity, 'path'>): string | undefined {
  const id = readRecord(nameOf(entity), 'session')
  return typeof id === 'string' ? id : undefined
}
