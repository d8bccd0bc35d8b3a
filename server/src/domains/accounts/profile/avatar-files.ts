import type { FileUse } from '#domains/files'

const name = { zh: '个人头像', en: 'Profile picture' }

/** Pictures of people, which are shown wherever their names are. */
export const avatarFiles: FileUse = {
  kind: 'avatar',
  visibility: 'organisation',
  // No two people share a picture.
  selectNames: async (_db, _tenantId, ids) => new Map(ids.map((id) => [id, name])),
}
