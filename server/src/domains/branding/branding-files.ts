import type { FileUse } from '#domains/files'

const name = { zh: '单位品牌', en: 'Branding of an organisation' }

/** Pictures of organisations, which pages show also before anybody is signed in. */
export const brandingFiles: FileUse = {
  kind: 'branding',
  visibility: 'organisation',
  isPublic: true,
  selectNames: async (_db, _tenantId, ids) => new Map(ids.map((id) => [id, name])),
}
