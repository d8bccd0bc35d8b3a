import type { z } from 'zod'
import type { AuditAction, AuditChange } from '../../audit.ts'
import type { LocalText } from '../../fields.ts'
import type { Route } from '../../route.ts'
import type { Entity } from '../entity.ts'

/** Entries that are read at once. */
export const historyRead = 20

export type HistoryEntry = {
  /** Place in the audit chain of the tenant. */
  number: number
  at: string
  /** Null where the product itself made the change. */
  person: { userId: string; name: LocalText } | null
  action: AuditAction
  /** What kind of object changed: the record, or something that belongs to it, such as a role of a person. */
  subject: LocalText
  /** Of what belongs to the record, the name. */
  object: LocalText | null
  changes: AuditChange[]
}

/** A field that has changed at least once, as `field` of the call takes it. */
export type HistoryField = { value: string; label: LocalText }

type Shape<Out, In = Out> = z.ZodType<Out, In>

type HistoryInput = {
  id: string
  /** Only entries that changed this field. */
  field?: string | undefined
  /** Only entries before the one with this number. */
  before?: number | undefined
}

export type HistoryCall = Route<
  Shape<HistoryInput>,
  Shape<{ entries: HistoryEntry[]; isMore: boolean; fields: HistoryField[] }>,
  'audit.view'
>

/** The call for the history of a record: for who sees the logs and reads the record. */
export const historyCall = ({ path }: Pick<Entity, 'path'>): HistoryCall =>
  ({
    method: 'GET',
    path: `${path}/:id/history`,
    access: 'audit.view',
  }) as unknown as HistoryCall
