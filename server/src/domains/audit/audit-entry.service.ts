import type { AuditChange } from '@iwater/contract/audit'
import { auditSubjectWord, auditWords } from '@iwater/contract/audit-words'
import type { LocalText } from '@iwater/contract/fields'
import { uuid } from '@iwater/contract/kit/check'
import type { Entity } from '@iwater/contract/kit/entity'
import { type TrailWords, trailWordsOf } from '@iwater/contract/kit/trail-words'
import { auditLog, ownAuditLog } from '@iwater/contract/logs/audit-log'
import { presentSubject } from '@iwater/contract/logs/recorded-subjects'
import type { Db } from '#platform/database/database'
import { selectRecord } from '#platform/entities/entity.queries'
import type { Decisions, Reading } from '#platform/entities/entity.service'
import { servedEntity } from '#platform/entities/serve-entity'
import { AppError } from '#platform/http/app-error'
import type { RequestContext } from '#platform/http/serve-transaction'
import { entryConditions, selectNames, selectSubjects } from './audit-entry.queries.ts'
import { changesOf, entryOf, idsOf, inHistory, objectOf } from './entry-changes.ts'

/** What fits into a cell of a spreadsheet. */
const mostCharacters = 32_000

function linesOf(changes: readonly AuditChange[], { language }: Reading) {
  const { concealed } = auditWords[language]
  const lines = changes.map(({ column, before, after, isConcealed }) => {
    const values = [before, after].filter((value) => value !== null).join(' → ')
    return `${column}: ${isConcealed ? concealed : values.replaceAll(/\s+/g, ' ')}`
  })
  return lines.join('\n').slice(0, mostCharacters)
}

/** The record whose history a filter asks for. */
function recordIn(filter: Parameters<NonNullable<Decisions['complete']>>[2]['filter']) {
  const [, , id] = filter.find(([name, is]) => name === 'subject_id' && is === '=') ?? []
  return typeof id === 'string' && uuid.test(id) ? id : undefined
}

/** The words of an object type in both languages. */
export const subjectWords = (subject: string, words: TrailWords): LocalText => ({
  zh: auditSubjectWord(subject, 'zh', words),
  en: auditSubjectWord(subject, 'en', words),
})

/** Words, and names of ids in the values. */
const completing =
  (words: TrailWords): NonNullable<Decisions['complete']> =>
  async (reading, rows, { filter }) => {
    const { db, tenantId } = reading
    const entries = await inHistory(reading, rows.map(entryOf), recordIn(filter))
    const names = await selectNames(db, tenantId, idsOf(entries))
    return entries.map((entry) => {
      const { row } = entry
      const subject = presentSubject(row.subject)
      return {
        ...row,
        subject,
        object: objectOf(entry, names),
        changes: linesOf(changesOf(entry, { ...reading, names }, words), reading),
        labels: { ...(row['labels'] as object), subject: subjectWords(subject, words) },
      }
    })
  }

/** The trail as records. `entities` are those whose changes it calls by their descriptions. */
export function auditLogs(entities: readonly Entity[]) {
  const decisions = { conditions: entryConditions, complete: completing(trailWordsOf(entities)) }
  return [servedEntity(auditLog, decisions), servedEntity(ownAuditLog, decisions)]
}

/** The columns that an entry changed, or what an import changed of one record. Throws record.not-found. */
export async function readChanges(
  { db, session, language }: RequestContext,
  { id, recordId }: { id: string; recordId?: string | undefined },
  words: TrailWords,
): Promise<AuditChange[]> {
  const { tenantId, timeZone } = session
  const log = session.permissions.has('audit.view') ? auditLog : ownAuditLog
  const row = await selectRecord(db, log, { tenantId, conditions: entryConditions }, { id })
  if (!row) throw new AppError('record.not-found')
  const reading = { db, tenantId, language, timeZone }
  const [entry] = await inHistory(reading, [entryOf(row)], recordId)
  if (!entry) return []
  const names = await selectNames(db, tenantId, idsOf([entry]))
  return changesOf(entry, { ...reading, names }, words)
}

/** The types of objects in the part of the trail that is visible to the session. */
export async function readSubjects(db: Db, tenantId: number, words: TrailWords) {
  const subjects = await selectSubjects(db, tenantId)
  return subjects.map((value) => ({ value, label: subjectWords(value, words) }))
}
