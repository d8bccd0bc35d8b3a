import type { Entity } from '@iwater/contract/kit/entity'

/** Names of the fields of a form. */
export const fieldsOf = ({ form }: Entity) => form.groups.flatMap(({ fields }) => fields)

/** From so many fields on a form may have the whole window. */
const manyFields = 12

const widths = { drawer: 720, dialog: 640 } as const

/** Where a record is shown, and how wide: sub-tables need room for their columns. */
export function placeOf(entity: Entity) {
  const place = entity.form.in ?? 'drawer'
  const hasRows = Object.values(entity.fields).some(({ type }) => type === 'rows')
  return {
    in: place,
    className: 'w-panel-form',
    width: hasRows ? 920 : widths[place],
    isEnlargeable: hasRows || fieldsOf(entity).length >= manyFields,
  }
}
