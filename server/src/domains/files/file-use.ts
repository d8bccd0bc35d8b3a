import type { LocalText } from '@iwater/contract/fields'
import type { Db, TenantScope } from '#platform/database/database'

type Named = {
  /** As in `file_attachment`; the same word in the migration that opens the files. */
  kind: string
  /** The names of some subjects, for the owner of a file that they use; deleted subjects are left out. */
  selectNames: (
    db: Db,
    tenantId: number,
    subjectIds: readonly string[],
  ) => Promise<ReadonlyMap<string, LocalText>>
}

/** Shown to an organisation, as pictures of people are: users who see the organisation of the file can read it. */
type ShownAround = Named & {
  visibility: 'organisation'
  /** Shown also to people who are not signed in, and while the tenant is suspended. */
  isPublic?: true
}

/** Attached to a subject: users who may read that can read the file. */
type Attached = Named & {
  visibility: 'attached'
  /**
   * Of some subjects, those that the person of the scope may read. The migration of the domain gives the database the
   * same rule with `open_attached_files`.
   */
  selectReadable: (
    db: Db,
    scope: TenantScope,
    subjectIds: readonly string[],
  ) => Promise<ReadonlySet<string>>
}

/**
 * A use of files by a domain. A domain that uses files declares one, which `app.ts` lists; its migration has a trigger
 * `detach_files` on the table of the subjects.
 */
export type FileUse = ShownAround | Attached
