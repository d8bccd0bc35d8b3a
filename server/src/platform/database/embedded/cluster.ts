import {
  chownSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Account, isRoot, runAs } from './account.ts'
import type { Binaries } from './binaries.ts'
import { codeOf, isAlive } from './processes.ts'
import { clusterNotMade, folderUnusable, notACluster, otherMajor } from './sentences.ts'

/** Superuser of the embedded cluster; migrations run as it, the server does not. */
export const ownerName = 'iwater_owner'

/** Files that a cluster cannot start without and that a damaged or incomplete folder often lacks. */
const essentials = [
  'postgresql.conf',
  'pg_hba.conf',
  'base',
  'global/pg_control',
  'global/pg_filenode.map',
  'pg_wal',
  'pg_xact',
  'pg_multixact',
  'pg_tblspc',
]

/** True when the folder holds nothing yet, or does not exist. */
export function isVacant(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return true
    throw notACluster(folder, folder, error)
  }
}

/** Bytes of all tables and indexes of a cluster. Files of one that still runs come and go while they are counted. */
export function bytesOfTables(folder: string): number {
  const base = join(folder, 'base')
  const names = readdirSync(base, { recursive: true, encoding: 'utf8' })
  return names
    .map((name) => statSync(join(base, name), { throwIfNoEntry: false }))
    .reduce((sum, file) => sum + (file?.isFile() ? file.size : 0), 0)
}

/** Throws the message that names the fault of a cluster; changes nothing. */
export function checkCluster(folder: string, major: string): void {
  const found = readVersion(folder)
  if (found !== major) throw otherMajor(folder, found, major)
  for (const name of essentials) {
    try {
      statSync(join(folder, name))
    } catch (error) {
      throw notACluster(folder, name, error)
    }
  }
}

function readVersion(folder: string): string {
  try {
    return readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  } catch (error) {
    throw notACluster(folder, 'PG_VERSION', error)
  }
}

/**
 * Makes a cluster that gets its final name only when it is complete: an interrupted start leaves nothing that looks
 * like a database. If another start was faster, its cluster stays.
 */
export function createCluster(
  folder: string,
  account: Account,
  binaries: Binaries,
  durable: boolean,
): void {
  const unfinished = makeUnfinished(folder, account)
  const made = runAs(account, binaries.initdb, initArguments(unfinished, durable))
  if (made.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true })
    throw clusterNotMade(folder, lastLine(made.stderr) ?? made.error?.message ?? 'initdb')
  }
  moveIntoPlace(unfinished, folder)
  if (durable) syncFolder(dirname(folder))
}

function makeUnfinished(folder: string, account: Account): string {
  const unfinished = `${folder}.new-${process.pid}`
  try {
    mkdirSync(dirname(folder), { recursive: true })
    sweepUnfinished(folder)
    mkdirSync(unfinished, { mode: 0o700 })
    if (isRoot()) chownSync(unfinished, account.uid, account.gid)
  } catch (error) {
    throw folderUnusable(dirname(folder), error)
  }
  return unfinished
}

function initArguments(folder: string, durable: boolean): string[] {
  // No password: the socket is in a folder that only this account can enter.
  const access = ['--username', ownerName, '--auth-local=trust', '--auth-host=reject']
  const text = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const care = ['--data-checksums', ...(durable ? [] : ['--no-sync'])]
  return ['-D', folder, ...access, ...text, ...care, '--no-instructions']
}

function moveIntoPlace(unfinished: string, folder: string): void {
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (isVacant(folder)) throw error
  }
}

function sweepUnfinished(folder: string): void {
  const prefix = `${basename(folder)}.new-`
  for (const name of readdirSync(dirname(folder))) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue
    rmSync(join(dirname(folder), name), { recursive: true, force: true })
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function lastLine(output: string): string | undefined {
  return (
    output
      .trim()
      .split('\n')
      .findLast((line) => line.includes('error:')) ?? undefined
  )
}
