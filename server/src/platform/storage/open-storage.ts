import type { Config } from '../../config.ts'
import { folderStorage } from './folder-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** The store that the settings name. */
export const openStorage = ({
  filesDir,
  storage,
}: Pick<Config, 'filesDir' | 'storage'>): Storage =>
  storage.kind === 'folder' ? folderStorage(filesDir) : s3Storage(storage)
