// What a disk holds after its power was cut, built from copies of a cluster's folder. See power-cuts.ts for what is assumed.
import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

const pageBytes = 8192
const blockBytes = 4096
const segmentBytes = 16 * 2 ** 20
/** What is not copied: the log, which has its own rule, and what does not belong to the data. */
const left = new Set(['pg_wal', 'log', 'postmaster.pid', 'postmaster.opts'])
/** Files that are written in pages and synced by the next checkpoint only. */
const paged =
  /^(base\/\d+|global)\/\d+(_fsm|_vm)?(\.\d+)?$|^(pg_xact|pg_subtrans|pg_multixact\/(offsets|members))\/[0-9A-F]+$/

/** How many pages and files have which state after a cut. */
export type Cut = {
  old: number
  new: number
  torn: number
  'files missing': number
  'files cut short': number
  /** Bytes of the log that became zeros: written and not synced, or of an earlier use of its files. */
  'log zeroed': number
}

const chance = (share: number) => randomInt(1000) < share * 1000

/** Copies the data of a running or stopped cluster; files may come and go meanwhile. */
export async function copyData(cluster: string, to: string) {
  rmSync(to, { recursive: true, force: true })
  mkdirSync(to)
  const names = readdirSync(cluster).filter((name) => !left.has(name))
  await new Promise<void>((resolve, reject) => {
    execFile(
      'cp',
      ['-a', ...names.map((name) => join(cluster, name)), to],
      { env: { ...process.env, LC_ALL: 'C' } },
      (error, _, said) => {
        const isOfAFileGone = said
          .split('\n')
          .every((line) => line === '' || line.includes('No such file or directory'))
        if (error && !isOfAFileGone) reject(new Error(said, { cause: error }))
        else resolve()
      },
    )
  })
}

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => paged.test(name) && statSync(join(folder, name)).isFile(),
  )

const bytesOf = (path: string) => (existsSync(path) ? readFileSync(path) : undefined)

/** How many pages a file has of those that both states of it can have. */
function lengthOf(older: number, newer: number): number {
  if (older === newer || chance(1 / 3)) return newer
  return newer < older || chance(1 / 2) ? older : older + randomInt(newer - older + 1)
}

const noPage = Buffer.alloc(pageBytes)
const pageOf = (file: Buffer, at: number) =>
  at + pageBytes <= file.length ? file.subarray(at, at + pageBytes) : undefined

/** A page as at the checkpoint, as later, or half of each. */
function mixedPage(former: Buffer, latter: Buffer, cut: Cut): Buffer {
  if (former.equals(latter)) return latter
  const way = (['old', 'new', 'torn'] as const)[randomInt(3)] ?? 'torn'
  cut[way] += 1
  if (way === 'old') return former
  if (way === 'new') return latter
  const [first, second] = chance(1 / 2) ? [latter, former] : [former, latter]
  return Buffer.concat([first.subarray(0, blockBytes), second.subarray(blockBytes)])
}

/** A file of mixed pages, of a length that it may have. */
function mixed(older: Buffer, newer: Buffer, cut: Cut): Buffer {
  const count = lengthOf(Math.floor(older.length / pageBytes), Math.floor(newer.length / pageBytes))
  const pages = Array.from({ length: count }, (_, page) => {
    const former = pageOf(older, page * pageBytes)
    const latter = pageOf(newer, page * pageBytes) ?? former
    return mixedPage(former ?? noPage, latter ?? noPage, cut)
  })
  const file = Buffer.concat(pages)
  if (file.length < Math.max(older.length, newer.length)) cut['files cut short'] += 1
  return file
}

const nothing = Buffer.alloc(0)

/** Turns the later copy into what is on the disk after the cut. */
function mix(base: string, later: string, cut: Cut) {
  for (const name of new Set([...filesOf(base), ...filesOf(later)])) {
    const path = join(later, name)
    const older = bytesOf(join(base, name))
    const newer = bytesOf(path)
    if (older && newer?.equals(older)) continue
    // One that was made or deleted since the checkpoint: the folder's entry is not synced either.
    const isWhole = older !== undefined && newer !== undefined
    if (isWhole || chance(2 / 3))
      writeOwned(path, mixed(older ?? nothing, newer ?? nothing, cut), later)
    else {
      rmSync(path, { force: true })
      cut['files missing'] += 1
    }
  }
}

/** A file that the database may read: made by copying, so that it has the owner and the mode of the others. */
function writeOwned(path: string, bytes: Buffer, folder: string) {
  const isNew = !existsSync(path)
  writeFileSync(path, bytes, { mode: 0o600 })
  if (!isNew) return
  const { uid, gid } = statSync(join(folder, 'PG_VERSION'))
  chownSync(path, uid, gid)
}

/** The name of the file of the log that has a position; of the only timeline there is. */
function segmentOf(position: bigint) {
  const number = position / BigInt(segmentBytes)
  const part = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0')
  return `00000001${part(number / 256n)}${part(number % 256n)}`
}

/** Of the log behind what was synced nothing is left, or some blocks. Answers how many bytes of zeros took the place of others. */
function cutLog(folder: string, synced: bigint): number {
  const last = segmentOf(synced)
  const keepsSome = chance(1 / 2)
  let lost = 0
  for (const name of readdirSync(folder).filter(
    (each) => /^[0-9A-F]{24}$/.test(each) && each >= last,
  )) {
    const path = join(folder, name)
    const bytes = readFileSync(path)
    const from = name === last ? Number(synced % BigInt(segmentBytes)) : 0
    const file = openSync(path, 'r+')
    for (let at = from; at < bytes.length; at = (Math.floor(at / blockBytes) + 1) * blockBytes) {
      const end = Math.min(bytes.length, (Math.floor(at / blockBytes) + 1) * blockBytes)
      if ((keepsSome && chance(1 / 2)) || bytes.subarray(at, end).every((byte) => byte === 0))
        continue
      writeSync(file, Buffer.alloc(end - at), 0, end - at, at)
      lost += end - at
    }
    closeSync(file)
  }
  return lost
}

/** The number of the last checkpoint, by the file that names it. */
export const checkpointOf = (folder: string) =>
  readFileSync(join(folder, 'global/pg_control')).readBigUInt64LE(32)

/**
 * Puts into the folder of a killed cluster what the disk holds: of `base`, copied after the last checkpoint, of `later`, copied before the
 * cut, and of its log what is `synced`. Leaves nothing of `later`.
 */
export function cutPower(
  cluster: string,
  { base, later, synced }: { base: string; later: string; synced: bigint },
): Cut {
  const cut: Cut = {
    old: 0,
    new: 0,
    torn: 0,
    'files missing': 0,
    'files cut short': 0,
    'log zeroed': 0,
  }
  mix(base, later, cut)
  cut['log zeroed'] = cutLog(join(cluster, 'pg_wal'), synced)
  const control = readFileSync(join(cluster, 'global/pg_control'))
  for (const name of readdirSync(later)) {
    rmSync(join(cluster, name), { recursive: true, force: true })
    renameSync(join(later, name), join(cluster, name))
  }
  writeFileSync(join(cluster, 'global/pg_control'), control)
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  return cut
}
