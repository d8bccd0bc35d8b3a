import type { LocalText } from '@iwater/contract/fields'
import type { Entity } from '@iwater/contract/kit/entity'
import type { Fault, Faults } from '@iwater/contract/kit/faults'
import { type Fields, holdsFiles } from '@iwater/contract/kit/field-types'
import type { Db } from '#platform/database/database'
import { selectReadableRecords } from '#platform/entities/readable-records.queries'
import { selectRecordNames } from '#platform/entities/record-file.queries'
import { hasFiles, type RecordFiles } from '#platform/entities/record-files'
import type { Services } from '#platform/services'
import { attachFiles } from './attachment.service.ts'
import { selectFacts } from './file.queries.ts'
import { storedFileOf } from './file.service.ts'
import type { FileUse } from './file-use.ts'

type Draft = Readonly<Record<string, unknown>>
type Visibility = 'record' | 'organisation'
type FilesField = Extract<Fields[string], { type: 'file' | 'files' }>

const visibilityOf = ({ visibility = 'record' }: FilesField): Visibility => visibility

/** The fields that hold files, those of one visibility if given. */
const fileFields = (fields: Fields, visibility?: Visibility) =>
  Object.entries(fields).flatMap(([name, field]) =>
    holdsFiles(field) && (visibility ?? visibilityOf(field)) === visibilityOf(field)
      ? [{ name, field }]
      : [],
  )

const idsAt = (draft: Draft | null, name: string) =>
  [draft?.[name] ?? []].flat().map((id) => String(id))

const idsOf = (draft: Draft | null, fields: Fields, visibility?: Visibility) =>
  fileFields(fields, visibility).flatMap(({ name }) => idsAt(draft, name))

type Facts = Awaited<ReturnType<typeof selectFacts>>[number]

function faultOf(
  { group, maxBytes }: FilesField,
  file: Facts | undefined,
  isOpen: (file: Facts) => boolean,
): Fault | undefined {
  if (file === undefined || !isOpen(file)) return { is: 'not-found' }
  if (group !== undefined && file.file_group !== group) return { is: 'file-type' }
  return maxBytes !== undefined && Number(file.size_bytes) > maxBytes
    ? { is: 'file-size' }
    : undefined
}

/** What the records of entities do with files: their own of the caller, or those that the record uses already. */
export const recordFiles = (services: Services): RecordFiles => ({
  async check({ db, session: { tenantId, userId } }, fields, draft, before) {
    const faults: Faults = {}
    const added = fileFields(fields).flatMap(({ name, field }) => {
      const known = idsAt(before, name)
      return idsAt(draft, name).flatMap((id) => (known.includes(id) ? [] : [{ name, field, id }]))
    })
    if (added.length === 0) return faults
    const ids = added.map(({ id }) => id)
    const facts = new Map((await selectFacts(db, tenantId, ids)).map((file) => [file.id, file]))
    for (const { name, field, id } of added) {
      const used = idsOf(before, fields, visibilityOf(field))
      const isOpen = (file: Facts) => file.account_id === userId || used.includes(file.id)
      const fault = faultOf(field, facts.get(id.toLowerCase()), isOpen)
      if (fault) faults[name] ??= fault
    }
    return faults
  },

  async attach({ db, session }, entity, recordId, draft) {
    for (const use of recordFileUses(entity)) {
      const visibility = use.visibility === 'attached' ? 'record' : 'organisation'
      const fileIds = idsOf(draft, entity.fields, visibility)
      await attachFiles(db, session, use, { subjectId: recordId, fileIds })
    }
  },

  linkTo: (session, { fileId, name, group, size, extension }) =>
    storedFileOf(services, session, {
      id: fileId,
      name,
      file_group: group,
      size_bytes: String(size),
      extension,
    }),
})

/** Names of records for the owner of a file; of one that the owner does not see, what it is. */
async function namesOf(db: Db, tenantId: number, entity: Entity, ids: readonly string[]) {
  const { noun } = entity
  const names = new Map<string, LocalText>(ids.map((id) => [id, noun]))
  for (const { id, zh, en } of await selectRecordNames(db, entity, tenantId, ids))
    names.set(id, { zh: `${noun.zh}“${zh}”`, en: `${noun.en} “${en}”` })
  return names
}

/**
 * The uses of files by the records of an entity. Its migration calls `keep_record_files` with the table and the permission
 * to read them.
 */
export function recordFileUses(entity: Entity): FileUse[] {
  if (!hasFiles(entity.fields)) return []
  const kind = `record-${entity.table.replaceAll('_', '-')}`
  const { table, access } = entity
  const readers = { table, access: { read: access.files ?? access.read } }
  const selectNames: FileUse['selectNames'] = (db, tenantId, ids) =>
    namesOf(db, tenantId, entity, ids)
  return [
    {
      kind,
      visibility: 'attached',
      selectNames,
      selectReadable: async (db, { tenantId }, ids) =>
        new Set(await selectReadableRecords(db, readers, tenantId, ids)),
    },
    { kind: `${kind}-shown`, visibility: 'organisation', selectNames },
  ]
}
