import type { StoredFile } from '@iwater/contract/files'
import type { Entity } from '@iwater/contract/kit/entity'
import type { Faults } from '@iwater/contract/kit/faults'
import { type Fields, holdsFiles } from '@iwater/contract/kit/field-types'
import type { RequestContext } from '#platform/http/serve-transaction'
import type { Session } from '#platform/http/session'
import type { Draft, Row } from './entity.queries.ts'

type Work = Pick<RequestContext, 'db' | 'session'>

/** A file of a record as SQL answers it. */
export type RecordFile = Pick<StoredFile, 'fileId' | 'name' | 'group' | 'size'> & {
  extension: string
}

/** Files by field. */
export type RecordFilesByField = Readonly<Record<string, readonly RecordFile[]>>

/** What the domain of files does for records that have some. */
export type RecordFiles = {
  /** Faults of files that the caller may not use, or that do not fit their field. */
  check(work: Work, fields: Fields, draft: Draft, before: Draft | null): Promise<Faults>
  /** Sets what a record uses, in the transaction of its change. */
  attach(work: Work, entity: Entity, recordId: string, draft: Draft): Promise<void>
  /** Adds the address that is signed for the session, who may read the file. */
  linkTo(session: Session, file: RecordFile): StoredFile
}

export const hasFiles = (fields: Fields) => Object.values(fields).some(holdsFiles)

/** A record with addresses of its files. */
export function withLinks(record: Row, session: Session, files: RecordFiles | undefined): Row {
  const found = record.files as RecordFilesByField | undefined
  if (found === undefined || files === undefined) return record
  const linked = Object.entries(found).map(
    ([name, list]) => [name, list.map((file) => files.linkTo(session, file))] as const,
  )
  return { ...record, files: Object.fromEntries(linked) }
}
