import type { ApiError } from '#web/platform/api/api.ts'
import type { columnsText } from './columns.text.ts'
import { placesOf } from './failure-place.ts'
import { type Draft, type DraftField, type DraftProblems, limits } from './mapping-draft.ts'

type Words = (typeof columnsText)['zh']

export type FieldMessages = Readonly<Partial<Record<DraftField | 'form', string>>>

/** What is wrong with a choice of columns, in words, by field and by column. */
export type DraftMessages = { fields: FieldMessages; columns: ReadonlyMap<string, string> }

export const noMessages: DraftMessages = { fields: {}, columns: new Map() }

function valuesMessage(problem: DraftProblems['fields']['values'], words: Words) {
  return problem === 'too-many' ? words.tooManyValues(String(limits.values)) : words.noValues
}

export const isAnythingWrong = ({ fields, columns }: DraftMessages) =>
  columns.size > 0 || Object.keys(fields).length > 0

export function messagesOf({ fields, columns }: DraftProblems, words: Words): DraftMessages {
  const { values, ...others } = fields
  const entries = Object.entries(others).map(([field, problem]) => [field, words.problems[problem]])
  return {
    fields: {
      ...Object.fromEntries(entries),
      ...(values !== undefined && { values: valuesMessage(values, words) }),
    },
    columns: new Map([...columns].map(([column, problem]) => [column, words.problems[problem]])),
  }
}

/** What the server rejected, in its own words. */
export function rejectionMessages(draft: Draft, error: ApiError): DraftMessages {
  const places = placesOf(draft, error)
  return {
    fields: Object.fromEntries(
      places.flatMap(({ place, message }) => ('field' in place ? [[place.field, message]] : [])),
    ),
    columns: new Map(
      places.flatMap(({ place, message }) =>
        'column' in place ? [[place.column, message] as const] : [],
      ),
    ),
  }
}
