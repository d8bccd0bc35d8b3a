import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { findProgram, systemEnvironment } from './processes.ts'
import { noAccount } from './sentences.ts'

/**
 * The account that runs the database; PostgreSQL must not run as root.
 * - `self`: the ordinary user that started us.
 * - `switch`: started by root; the user that owns the cluster.
 * - `namespace`: a user namespace in which our own uid has another number. For a root that cannot make a user, and for
 * a uid without a name, which initdb rejects.
 */
export type Account =
  | { readonly kind: 'self'; readonly uid: number; readonly gid: number }
  | { readonly kind: 'switch'; readonly uid: number; readonly gid: number }
  | {
      readonly kind: 'namespace'
      readonly uid: number
      readonly gid: number
      readonly seenAs: number
    }

/** A program to be run by the account. */
export type Command = {
  readonly program: string
  readonly args: readonly string[]
  readonly options: {
    readonly uid?: number
    readonly gid?: number
    readonly env: Record<string, string>
  }
}

type PasswdEntry = { readonly name: string; readonly uid: number; readonly gid: number }

const systemUser = 'iwater'

export const isRoot = () => process.getuid?.() === 0

/** The account for a cluster that does not exist yet. */
export function accountForNew(): Account {
  if (!isRoot()) return ordinaryUser()
  const entry = findSystemUser() ?? makeSystemUser()
  if (entry !== undefined) {
    const account: Account = { kind: 'switch', uid: entry.uid, gid: entry.gid }
    if (runAs(account, 'true', []).status === 0) return account
  }
  return namespaceAccount() ?? refuse()
}

/** The account for a cluster that exists: files keep their owner, so root becomes the owner. */
export function accountForOwner(owner: { readonly uid: number; readonly gid: number }): Account {
  if (!isRoot()) return ordinaryUser()
  if (owner.uid === 0) return namespaceAccount() ?? refuse()
  return { kind: 'switch', uid: owner.uid, gid: owner.gid }
}

/**
 * How the account runs a program that should end with us: where `setpriv` exists the kernel sends it SIGINT,
 * PostgreSQL's fast shutdown, as soon as this process has ended, for whatever reason.
 */
export function serviceCommand(
  account: Account,
  program: string,
  args: readonly string[],
): Command {
  const setpriv = findProgram('setpriv')
  if (setpriv === undefined) return command(account, program, args)
  const guard = ['--no-new-privs', '--pdeathsig', 'INT']
  if (account.kind === 'switch') {
    const become = [
      '--reuid',
      String(account.uid),
      '--regid',
      String(account.gid),
      '--clear-groups',
    ]
    return { program: setpriv, args: [...become, ...guard, program, ...args], options: plain }
  }
  return command(account, setpriv, [...guard, program, ...args])
}

/** Runs a short program to its end as the account. */
export function runAs(
  account: Account,
  program: string,
  args: readonly string[],
): SpawnSyncReturns<string> {
  const ready = command(account, program, args)
  return spawnSync(ready.program, ready.args, { ...ready.options, cwd: '/', encoding: 'utf8' })
}

/** The first folder on the way to `path` that the account may not enter, or undefined. */
export function obstacleFor(account: Account, path: string): string | undefined {
  if (account.kind === 'self' || mayEnter(account, path)) return undefined
  const way = [path]
  for (let at = path; dirname(at) !== at; at = dirname(at)) way.unshift(dirname(at))
  return way.find((folder) => !mayEnter(account, folder))
}

const plain = { env: systemEnvironment }

function command(account: Account, program: string, args: readonly string[]): Command {
  if (account.kind === 'self') return { program, args, options: plain }
  if (account.kind === 'switch') {
    return { program, args, options: { uid: account.uid, gid: account.gid, ...plain } }
  }
  const map = [`--map-user=${account.seenAs}`, `--map-group=${account.seenAs}`]
  return { program: 'unshare', args: ['--user', ...map, program, ...args], options: plain }
}

function mayEnter(account: Account, folder: string): boolean {
  return runAs(account, 'sh', ['-c', 'cd "$0"', folder]).status === 0
}

function ordinaryUser(): Account {
  const uid = process.getuid?.() ?? 0
  const gid = process.getgid?.() ?? 0
  return hasName() ? { kind: 'self', uid, gid } : (namespaceAccount() ?? { kind: 'self', uid, gid })
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch (error) {
    // Node reports a uid without an entry in the user database this way.
    if (error instanceof Error && 'syscall' in error) return false
    throw error
  }
}

function namespaceAccount(): Account | undefined {
  // Any entry with a name is sufficient: the number is visible inside the namespace only.
  const named = passwdEntries().find((entry) => entry.uid !== 0)
  if (named === undefined || findProgram('unshare') === undefined) return undefined
  const uid = process.getuid?.() ?? 0
  const gid = process.getgid?.() ?? 0
  const account: Account = { kind: 'namespace', uid, gid, seenAs: named.uid }
  return runAs(account, 'true', []).status === 0 ? account : undefined
}

function findSystemUser(): PasswdEntry | undefined {
  return passwdEntries().find((entry) => entry.name === systemUser)
}

function makeSystemUser(): PasswdEntry | undefined {
  const useradd = findProgram('useradd')
  if (useradd === undefined) return undefined
  const shell = findProgram('nologin') ?? '/bin/false'
  const home = '/var/lib/iwater'
  const args = [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    home,
    '--shell',
    shell,
  ]
  // Its status does not matter: another instance may have made the user at the same moment.
  spawnSync(useradd, [...args, systemUser], { env: systemEnvironment })
  return findSystemUser()
}

function passwdEntries(): PasswdEntry[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

function refuse(): never {
  throw noAccount('useradd, unshare')
}
