import type { Entity } from '@iwater/contract/kit/entity'
import type { Row } from './records.ts'
import type { ShowValue } from './show-value.ts'

/** The field by which records are called: the first one in two languages, else the first column. */
export function nameField({ fields, list: { columns } }: Entity): string {
  const localized = Object.entries(fields).find(([, { type }]) => type === 'localized')
  return localized?.[0] ?? columns[0] ?? 'id'
}

/** A noun as a title begins. */
export const asTitle = (noun: string) => noun.slice(0, 1).toUpperCase() + noun.slice(1)

export const nameOf = (entity: Entity, show: ShowValue, row: Row) => show(nameField(entity), row)
