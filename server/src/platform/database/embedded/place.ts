import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { type Account, accountForNew, accountForOwner, isRoot, obstacleFor } from './account.ts'
import { isVacant } from './cluster.ts'
import { codeOf } from './processes.ts'
import { folderClosed, folderUnusable, notACluster, otherOwner } from './sentences.ts'

/** The location and the account of the cluster. */
export type Place = {
  readonly cluster: string
  readonly account: Account
  /** The file in the data folder that names the cluster, when that has to be outside it. */
  readonly pointer?: string
}

const systemFolder = '/var/lib/iwater'
/** Longest folder name whose socket fits into the system's 107 bytes. */
const longestSocketFolder = 80

/**
 * The cluster is the folder `db` of the data folder. When root starts us and the database's user cannot reach that, it
 * is below /var/lib/iwater and `db.location` in the data folder names it.
 */
export function findPlace(wantedDataDir: string): Place {
  const dataDir = makeDataFolder(wantedDataDir)
  const inside = join(dataDir, 'db')
  const pointer = join(dataDir, 'db.location')
  if (existsSync(pointer)) return { ...placeOf(readPointer(pointer)), pointer }
  if (isTaken(inside)) return placeOf(inside)
  const account = accountForNew()
  if (obstacleFor(account, dataDir) === undefined) return { cluster: inside, account }
  return { cluster: join(systemFolder, nameFor(dataDir)), account, pointer }
}

/** Whether a data folder has a cluster already; makes nothing. */
export function hasCluster(dataDir: string): boolean {
  return existsSync(dataDir) && !isVacant(findPlace(dataDir).cluster)
}

/** Records in the data folder where its cluster was made. */
export function rememberPlace({ cluster, pointer }: Place): void {
  if (pointer !== undefined) writeFileSync(pointer, `${cluster}\n`)
}

/**
 * A folder for the socket that nobody but the account (and root) can enter. It is the only protection of the database:
 * the cluster trusts every process that reaches the socket.
 */
export function makeSocketFolder(cluster: string, account: Account): string {
  const name = digest(cluster)
  const preferred = isRoot() ? join('/run/iwater', name) : userSocketFolder(account, name)
  const folder = ownFolder(preferred, account) ?? mkdtempSync('/tmp/iwater-')
  if (isRoot()) chownSync(folder, account.uid, account.gid)
  return folder
}

/** Deletes what an ended server left behind. */
export function clearSocketFolder(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true })
}

function userSocketFolder(account: Account, name: string): string {
  const folder = join(tmpdir(), `iwater-${account.uid}-${name}`)
  return folder.length <= longestSocketFolder
    ? folder
    : join('/tmp', `iwater-${account.uid}-${name}`)
}

/** Makes the folder; undefined when the name belongs to somebody else or the place is read-only. */
function ownFolder(folder: string, account: Account): string | undefined {
  try {
    if (isRoot()) mkdirSync(dirname(folder), { recursive: true, mode: 0o755 })
    mkdirSync(folder, { mode: 0o700 })
    return folder
  } catch (error) {
    if (codeOf(error) === undefined) throw error
  }
  const found = lstatSync(folder, { throwIfNoEntry: false })
  const isOurs = found?.isDirectory() === true && found.uid === account.uid
  if (!isOurs) return undefined
  chmodSync(folder, 0o700)
  return folder
}

function makeDataFolder(folder: string): string {
  return tryFolder(folder, () => {
    const made = mkdirSync(folder, { recursive: true, mode: 0o700 })
    // Root's folder is made passable, so that the database's user reaches its own.
    if (made !== undefined && isRoot()) chmodSync(folder, 0o711)
    return realpathSync(folder)
  })
}

function tryFolder<T>(folder: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw folderUnusable(folder, error)
  }
}

function readPointer(pointer: string): string {
  const cluster = readFileSync(pointer, 'utf8').trim()
  if (!isAbsolute(cluster)) throw notACluster(dirname(pointer), 'db.location')
  return cluster
}

function isTaken(cluster: string): boolean {
  const found = statSync(cluster, { throwIfNoEntry: false })
  return found !== undefined && (isForeign(found.uid) || !isVacant(cluster))
}

/** Only root may work on files of other users. */
const isForeign = (owner: number) => !isRoot() && owner !== process.getuid?.()

function placeOf(cluster: string): Place {
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner === undefined) throw notACluster(cluster, cluster)
  if (isForeign(owner.uid)) throw otherOwner(cluster, owner.uid)
  const account = accountForOwner(owner)
  const obstacle = obstacleFor(account, cluster)
  if (obstacle !== undefined) throw folderClosed(cluster, obstacle, `uid ${account.uid}`)
  return { cluster, account }
}

/** A data folder that is deleted and made again is another one and gets a new, empty cluster. */
function nameFor(dataDir: string): string {
  const { ino, birthtimeMs } = statSync(dataDir)
  return `db-${digest(`${dataDir} ${ino} ${birthtimeMs}`)}`
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)
