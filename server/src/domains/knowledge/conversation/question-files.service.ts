import type { FileFacts } from '@iwater/contract/files'
import { selectFileFacts } from '#domains/files'
import type { Db } from '#platform/database/database'
import { selectQuestionFiles } from './question-files.queries.ts'

/** What is told of some files that the session may read, by id. */
export async function readFacts(
  db: Db,
  tenantId: number,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, FileFacts>> {
  if (fileIds.length === 0) return new Map()
  const rows = await selectFileFacts(db, tenantId, [...new Set(fileIds)])
  return new Map(
    rows.map(({ id, name, file_group: group, size_bytes: size }) => [
      id,
      { fileId: id, name, group: group as FileFacts['group'], size: Number(size) },
    ]),
  )
}

export const factsOf = (facts: ReadonlyMap<string, FileFacts>, fileIds: readonly string[]) =>
  fileIds.flatMap((id) => facts.get(id) ?? [])

/** The files of a question, in their order. */
export async function readQuestionFiles(db: Db, tenantId: number, questionId: string) {
  const fileIds = await selectQuestionFiles(db, tenantId, questionId)
  return factsOf(await readFacts(db, tenantId, fileIds), fileIds)
}
