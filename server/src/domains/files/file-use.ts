import type { LocalText } from '@iwater/contract/fields'
import type { Db, TenantScope } from '#platform/database/database'

type Named = {
  /** As `file_attachment` has it; the same word in the migration that opens the files. */
  kind: string
  /** What each of some things is called to the owner of a file that it uses; a thing that is gone is left out. */
  selectNames: (
    db: Db,
    tenantId: number,
    subjectIds: readonly string[],
  ) => Promise<ReadonlyMap<string, LocalText>>
}

/** Shown around, as pictures of people are: users who see the organisation of the file can read it. */
type ShownAround = Named & { visibility: 'organisation' }

/** Attached to something: users who may read that can read the file. */
type Attached = Named & {
  visibility: 'attached'
  /**
   * Of some things, those that the person of the scope may read. The migration of the domain says the same to the
   * database, with `open_attached_files`.
   */
  selectReadable: (
    db: Db,
    scope: TenantScope,
    subjectIds: readonly string[],
  ) => Promise<ReadonlySet<string>>
}

/**
 * What a domain uses files for. A domain that uses files declares one, which `app.ts` lists; its migration has a trigger
 * `detach_files` on the table of the things.
 */
export type FileUse = ShownAround | Attached
