import { uuid } from '@iwater/contract/kit/check'
import type { Triple } from '@iwater/contract/kit/condition'
import { auditLog } from '@iwater/contract/logs/audit-log'
import { presentSubject } from '@iwater/contract/logs/recorded-subjects'
import { filterInAddress } from '#web/kit/list/list-address.ts'
import { withRange } from '#web/kit/tools/range.ts'
import { oneOf } from '#web/platform/page/list-query.ts'

const day = /^\d{4}-\d{2}-\d{2}$/
const month = /^\d{4}-(0[1-9]|1[0-2])$/

/** What an address saved before the logs were lists of records names, and by which field it is found now. */
const named: Readonly<Record<string, readonly [field: string, fits: RegExp]>> = {
  person: ['person_id', uuid],
  kind: ['subject', /^[a-z_]{1,63}$/],
  of: ['subject_id', /^.{1,200}$/],
  action: ['action', /^(added|changed|removed)$/],
  month: ['month', month],
  type: ['type', /^[a-z]{1,16}$/],
}

/** Names that left the addresses of the logs. */
const gone = [...Object.keys(named), 'from', 'to']

/** The entries of an object. What has an id of its own is found by that alone, with the imports that wrote it. */
export const historyOf = (subject: string, id: string): readonly Triple[] => [
  ...(uuid.test(id) ? [] : [['subject', '=', presentSubject(subject)] as const]),
  ['subject_id', '=', id],
]

/** What narrowed the list; undefined where nothing is named so. What makes no sense narrows nothing. */
function savedFilter(query: URLSearchParams, zone: string): readonly Triple[] | undefined {
  if (!gone.some((name) => query.has(name))) return undefined
  const triples = Object.entries(named).flatMap(([name, [field, fits]]): Triple[] => {
    const text = query.get(name)
    if (text === null || !fits.test(text)) return []
    return [[field, '=', name === 'month' ? `${text}-01` : text]]
  })
  const { subject, subject_id: id } = Object.fromEntries(
    triples.map(([field, , value]) => [field, String(value)]),
  )
  const of =
    subject !== undefined && id !== undefined
      ? historyOf(subject, id)
      : triples.filter(([field]) => field === 'subject' || field === 'subject_id')
  const others = triples.filter(([field]) => field !== 'subject' && field !== 'subject_id')
  const days = [query.get('from') ?? '2000-01-01', query.get('to') ?? '2099-12-31'] as const
  const hasDays = (query.has('from') || query.has('to')) && days.every((one) => day.test(one))
  return withRange([...others, ...of], 'at', auditLog.fields.at, hasDays ? days : undefined, zone)
}

/** The logs of the page, as its address names them. */
export const logNames = ['changes', 'sign-ins', 'functions', 'errors'] as const
export type LogName = (typeof logNames)[number]

/** What an address that was saved before has to be changed in; undefined for any other. */
export function rewritten(query: URLSearchParams, zone: string) {
  const filter = savedFilter(query, zone)
  // Lists keep their views under the name that the logs had.
  const log = oneOf(logNames, query.get('view'))
  if (filter === undefined && log === undefined) return undefined
  return {
    ...Object.fromEntries(gone.map((name) => [name, null])),
    ...(filter && filterInAddress(filter)),
    ...(log && { log, view: null }),
  }
}
