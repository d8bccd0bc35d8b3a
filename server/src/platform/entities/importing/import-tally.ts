import type { LocalText } from '@iwater/contract/fields'
import type { Fault } from '@iwater/contract/kit/faults'
import { type Field, type FieldType, placedForms } from '@iwater/contract/kit/field-types'
import {
  type ImportError,
  mostErrorsListed,
  mostRowsListed,
} from '@iwater/contract/kit/import-calls'
import { type Doubts, doubtSentence, fileFaultSentence } from '@iwater/contract/kit/quoted-faults'
import { titleAt } from '@iwater/contract/kit/title-at'
import type { Served, Work } from '../entity.service.ts'
import { type Candidate, isRight, isSame } from './import-candidates.ts'
import type { FileRow, Target } from './import-headings.ts'

export type FaultyRow = { row: FileRow; reasons: string[] }

const formsOf = (field: Field | undefined) =>
  (field?.type === 'reference' && placedForms[field.to]) || []

/** What a cell has to say for a field of a type. */
const expectedIn: Partial<Record<FieldType, LocalText>> = {
  number: { zh: '数字，如 12.5', en: 'a number such as 12.5' },
  integer: { zh: '整数，如 12', en: 'a whole number such as 12' },
  boolean: { zh: '“是”或“否”', en: '“yes” or “no”' },
  date: { zh: '日期，如 2026-09-01', en: 'a date such as 2026-09-01' },
  'date-time': { zh: '时间，如 2026-09-01 08:00', en: 'a time such as 2026-09-01 08:00' },
}

/** Errors that are alike, once each with their rows; the commonest first. */
function openErrors() {
  const groups = new Map<string, ImportError>()
  return {
    note(row: number, column: string | null, message: string) {
      const key = JSON.stringify([column, message])
      const group = groups.get(key) ?? { column, message, rows: [], count: 0 }
      groups.set(key, group)
      group.count += 1
      if (group.rows.length < mostRowsListed) group.rows.push(row)
    },
    result: () => ({
      errors: [...groups.values()]
        .toSorted((one, other) => other.count - one.count)
        .slice(0, mostErrorsListed),
      errorKinds: groups.size,
    }),
  }
}

/** What was done, and which rows were left out with their reasons. */
export function openTally(
  { entity: { fields } }: Served,
  { language }: Work,
  targets: readonly Target[],
  doubts: (one: Candidate) => Doubts,
) {
  const counts = { added: 0, changed: 0, unchanged: 0 }
  const errors = openErrors()
  const warnings = openErrors()
  const faulty: FaultyRow[] = []

  function targetOf(path: string) {
    const [name = '', side] = path.split('.')
    const own = targets.filter((target) => target.name === name)
    return own.find((target) => target.side === side) ?? own[0]
  }

  function wrongAt({ row, placed }: Candidate, path: string, fault: Fault) {
    const parts = path.split('.')
    const target = targetOf(path)
    const name = parts[0] ?? ''
    const text = placed[name] ?? (target === undefined ? '' : (row.cells[target.at] ?? '').trim())
    const field = fields[name]
    const quoted = { text, forms: formsOf(field), expected: field && expectedIn[field.type] }
    const message = fileFaultSentence(fault, titleAt(fields, parts), quoted, language)
    return { column: target?.heading ?? null, message }
  }

  return {
    counts,
    errors: () => ({ ...errors.result(), warnings: warnings.result().errors }),
    faulty,
    settle(one: Candidate) {
      const { row, faults, said, before } = one
      if (isRight(one)) {
        for (const [name, doubt] of Object.entries(doubts(one))) {
          const message = doubtSentence(doubt, titleAt(fields, [name]), language)
          warnings.note(row.line, targetOf(name)?.heading ?? null, message)
        }
        counts[isSame(one) ? 'unchanged' : before === null ? 'added' : 'changed'] += 1
        return
      }
      const wrong = Object.entries(faults).map(([path, fault]) => wrongAt(one, path, fault))
      if (said !== undefined) wrong.push({ column: null, message: said })
      for (const { column, message } of wrong) errors.note(row.line, column, message)
      faulty.push({ row, reasons: wrong.map(({ message }) => message) })
    },
  }
}
