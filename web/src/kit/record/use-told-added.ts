import type { Entity } from '@iwater/contract/kit/entity'
import { useQueryClient } from '@tanstack/react-query'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { kitText } from '../kit.text.ts'
import { useOwnTools } from '../list/own-tools.ts'
import { nameField, nameOf } from '../name-of.ts'
import { type Row, recordQuery } from '../records.ts'
import { useShowValue } from '../show-value.ts'

/** The sentence that tells of a record that was added; what was sent has no names of what it refers to, nor what the server wrote. */
export function useToldAdded(entity: Entity) {
  const words = useText(kitText)
  const local = useLocal()
  const client = useQueryClient()
  const show = useShowValue(entity.fields)
  const { added } = useOwnTools()
  const isNamedElsewhere = entity.fields[nameField(entity)]?.type === 'reference'
  return async (id: string, sent: object) => {
    if (added === undefined && !isNamedElsewhere)
      return words.added(nameOf(entity, show, { ...sent, labels: {} } as unknown as Row))
    const read = client.fetchQuery({ ...recordQuery(entity, id), staleTime: 0 })
    // It is stored, whether or not its name can be read.
    const row = (await read.catch(() => undefined)) as Row | undefined
    if (row === undefined) return words.added(local(entity.noun))
    return added?.(row) ?? words.added(nameOf(entity, show, row))
  }
}
