import type { LocalText } from '@iwater/contract/fields'
import type { AppPlatform } from '@iwater/contract/organisation/app-packages'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

export type CurrentPackage = {
  platform: AppPlatform
  name: LocalText
  versionName: string
  bundleId: string | null
  notes: LocalText
  fileId: string
  uploadedAt: Date
}

/** The current packages of a tenant, one for each platform that has one. */
export async function selectCurrentPackages(db: Db, tenantId: number): Promise<CurrentPackage[]> {
  const { rows } = await sql<CurrentPackage>`
    select platform, json_build_object('zh', name_zh, 'en', name_en) as name, version_name as "versionName",
           bundle_id as "bundleId", package as "fileId", created_at as "uploadedAt",
           json_build_object('zh', coalesce(notes_zh, ''), 'en', coalesce(notes_en, '')) as notes
      from app_package where tenant_id = ${tenantId} and is_current order by platform`.execute(db)
  return rows
}
