import { accessSync, constants, mkdirSync } from 'node:fs'
import { StartError } from '#platform/start-error'

const unusable = (folder: string, cause: Error) =>
  new StartError(
    {
      zh: `数据目录 ${folder} 无法建立或写入（${cause.message}）；请检查权限，或用 IWATER_DATA 指定另一个目录。`,
      en: `The data folder ${folder} cannot be created or written (${cause.message}); check its permissions, or name another folder in IWATER_DATA.`,
    },
    { cause },
  )

/** Makes the folder for files, where no embedded database has made it. */
export function openDataFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw unusable(folder, error as Error)
  }
}
