import { type FileGroup, fileGroups, type listOwnFiles } from '@iwater/contract/files'
import type { RequestOf } from '@iwater/contract/route'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { containing } from '#platform/database/matching'
import { oneRow } from '#platform/database/one-row'
import type { FileRow } from './file.queries.ts'

export type OwnFileFilter = RequestOf<typeof listOwnFiles>

const columns = {
  name: sql`lower(name)`,
  size: sql`size_bytes`,
  uploadedAt: sql`created_at`,
} as const satisfies Record<OwnFileFilter['sort'], unknown>

const directions = { asc: sql`asc`, desc: sql`desc` } as const

export type OwnFileRow = Omit<FileRow, 'stored_name'> & { created_at: string }

type Page = {
  records: OwnFileRow[]
  /** Files that match the keyword, by group. */
  groups: Record<FileGroup, number>
  /** Bytes of all files of the person. */
  used: number
}

/** One page of the files of a person, the number of each group, and the bytes of all. */
export async function selectOwnFiles(
  db: Db,
  tenantId: number,
  accountId: string,
  { keyword, group, sort, order, current, size }: OwnFileFilter,
): Promise<Page> {
  const { rows } = await sql<{
    records: OwnFileRow[]
    groups: Partial<Record<FileGroup, number>> | null
    used: string | null
  }>`
    with own as materialized (
      select id, name, account_id, organisation_id, file_group, extension, charset, visibility, size_bytes, created_at
        from file where tenant_id = ${tenantId} and account_id = ${accountId}
    ), found as (
      select * from own ${keyword ? sql`where name ilike ${containing(keyword)}` : sql``}
    )
    select (select sum(size_bytes)::text from own) as used,
      (select json_object_agg(file_group, count) from
        (select file_group, count(*)::int from found group by 1) g) as groups,
      coalesce((select json_agg(f) from (
        select * from found ${group ? sql`where file_group = ${group}` : sql``}
         order by ${columns[sort]} ${directions[order]}, id ${directions[order]}
         limit ${size} offset ${(current - 1) * size}) f), '[]') as records`.execute(db)
  const { records, groups, used } = oneRow(rows)
  const counts = fileGroups.map((one) => [one, groups?.[one] ?? 0] as const)
  return {
    records,
    groups: Object.fromEntries(counts) as Record<FileGroup, number>,
    used: Number(used ?? 0),
  }
}
