import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { alone } from './alone.mjs'
import { runProgram } from './run-program.mjs'

export const projectRoot = fileURLToPath(new URL('..', import.meta.url))

const binFolder = join(projectRoot, 'node_modules/.bin')

/** The Node that npm brought; the one that runs this file may be older. */
export const node = join(binFolder, 'node')

/** The programs of the project first, so that what they start runs on the same Node. */
export const projectEnvironment = {
  ...process.env,
  PATH: [binFolder, process.env.PATH].join(delimiter),
  // Code that was compiled once loads in half the time.
  NODE_COMPILE_CACHE:
    process.env.NODE_COMPILE_CACHE ?? join(projectRoot, 'node_modules/.cache/node'),
}

/** Installs the packages of the lock file, unless they are there. */
export async function installPackages() {
  if (isInstalled()) return
  await alone(async () => {
    if (isInstalled()) return
    console.log('正在安装依赖…  Installing packages…')
    const code = await runProgram(
      'npm',
      ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
      {
        cwd: projectRoot,
        env: { ...process.env, PATH: pathWithoutProject(), PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
      },
    )
    if (code !== 0) fail(code, 'npm ci 失败，原因见上文。', 'npm ci failed; the reason is above.')
    if (!existsSync(node)) {
      fail(
        1,
        'npm 没有安装 Node 24：请允许安装脚本（npm config delete ignore-scripts）后重试。',
        'npm did not install Node 24: allow install scripts (npm config delete ignore-scripts) and try again.',
      )
    }
  })
}

/** npm notes in node_modules what it has put there; a lock file of other content asks for a new run. */
function isInstalled() {
  const installed = readLock('node_modules/.package-lock.json')
  const wanted = readLock('package-lock.json')
  if (installed === undefined || wanted === undefined || !existsSync(node)) return false
  return Object.entries(wanted).every(([path, entry]) => {
    const found = installed[path]
    if (!path.includes('node_modules/')) return true
    if (found === undefined) return entry.optional === true
    return found.version === entry.version && found.integrity === entry.integrity
  })
}

/**
 * @param {string} name
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }> | undefined}
 */
function readLock(name) {
  const path = join(projectRoot, name)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined
}

/** npm must not run on the Node that it is about to replace. */
function pathWithoutProject() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.filter((folder) => !folder.startsWith(projectRoot)).join(delimiter)
}

/**
 * Ends with a sentence in both languages; without one when a signal was the reason.
 *
 * @param {number} code
 * @param {string} zh
 * @param {string} en
 * @returns {never}
 */
export function fail(code, zh, en) {
  if (code <= 128) console.error(`${zh}\n${en}`)
  process.exit(code)
}
