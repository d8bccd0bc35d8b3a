import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { alone } from './alone.mjs'
import { node, projectEnvironment, projectRoot } from './install.mjs'
import { runProgram } from './run-program.mjs'

const webFolder = join(projectRoot, 'web')
const stamp = join(webFolder, 'dist/.built-from')

/** What the client is made of; its own folder includes its page, configuration and pictures. */
const sources = ['web', 'contract/src', 'package-lock.json', 'tsconfig.base.json']
const isNoSource = /^(node_modules|dist|testing|.*\.(test|rendered)\.tsx?)$/

/**
 * Builds the web client unless the one there was made from the same sources.
 *
 * @param {number | 'inherit'} [output] where it says what it does: the terminal, or an open file
 * @returns {Promise<number>} exit code of the build; 0 when there was nothing to do
 */
export async function buildWebClient(output = 'inherit') {
  if (isFresh()) return 0
  let code = 0
  await alone(async () => {
    if (isFresh()) return
    console.log('正在构建网页客户端…  Building the web client…')
    const built = digestOfSources()
    const vite = createRequire(join(webFolder, 'package.json')).resolve('vite/package.json')
    const program = join(dirname(vite), 'bin/vite.js')
    const args = [program, 'build', '--logLevel', 'warn']
    code = await runProgram(node, args, { cwd: webFolder, env: projectEnvironment, output })
    if (code === 0) writeFileSync(stamp, built)
  })
  return code
}

function isFresh() {
  if (!existsSync(stamp) || !existsSync(join(webFolder, 'dist/index.html'))) return false
  return readFileSync(stamp, 'utf8') === digestOfSources()
}

function digestOfSources() {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesBelow(join(projectRoot, source))) {
      hash.update(relative(projectRoot, file)).update('\0').update(readFileSync(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(path) {
  if (!statSync(path).isDirectory()) return [path]
  const names = readdirSync(path).filter((name) => !isNoSource.test(name))
  return names.toSorted().flatMap((name) => filesBelow(join(path, name)))
}
