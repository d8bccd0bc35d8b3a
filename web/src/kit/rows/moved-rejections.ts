import { isSame } from '../is-same.ts'
import { type RowValues, withKeys } from './row-keys.ts'

const keyOf = ({ id, key }: RowValues) => id ?? key

const rowsOf = (value: unknown) => withKeys((value ?? []) as readonly RowValues[])

/**
 * What the server rejected of the rows of a field, by dotted path, after the rows have changed: it goes with a row that is at
 * another place, and is over for one that was changed or removed.
 */
export function movedRejections(
  rejected: Readonly<Record<string, string>>,
  name: string,
  { before, after }: { before: unknown; after: unknown },
): Record<string, string> {
  const [older, newer] = [rowsOf(before), rowsOf(after)]
  const movedTo = (at: number) => {
    const row = older[at]
    return row === undefined
      ? -1
      : newer.findIndex((one) => keyOf(one) === keyOf(row) && isSame(one, row))
  }
  return Object.fromEntries(
    Object.entries(rejected).flatMap(([path, sentence]) => {
      const [field, at, ...rest] = path.split('.')
      if (field !== name) return [[path, sentence]]
      const to = movedTo(Number(at))
      return to < 0 ? [] : [[[name, to, ...rest].join('.'), sentence]]
    }),
  )
}
