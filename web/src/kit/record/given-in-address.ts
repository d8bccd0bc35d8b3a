import { isDay } from '@iwater/contract/kit/check'
import type { Values } from '@iwater/contract/kit/condition'
import type { Entity } from '@iwater/contract/kit/entity'
import { idIn } from '#web/platform/page/list-query.ts'

/** What a new record refers to and is at first, as a link to the page says: `?add=1&unit_id=…&kind=…`. */
export const referencesInAddress = (query: URLSearchParams, { fields }: Entity): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
      if (field.readOnly) return []
      const given = query.get(name)
      if (field.type === 'choice' && 'items' in field.dictionary)
        return field.dictionary.items.some(({ value }) => value === given) ? [[name, given]] : []
      const value = field.type === 'reference' ? idIn(given) : undefined
      if (value !== undefined) return [[name, value]]
      return field.type === 'date' && given !== null && isDay(given) ? [[name, given]] : []
    }),
  )
