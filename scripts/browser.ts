import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { projectEnvironment, projectRoot } from './install.mjs'
import { runProgram } from './run-program.mjs'

// The same browser without windows of its own, which take a quarter of the journeys' time.
const shell = 'chromium-headless-shell'
// Without a font that has them, every Chinese character is looked for in all fonts: a seventh of the journeys' time.
const chineseFont = 'fonts-wqy-microhei'
const windowed = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

let browser: Promise<string | undefined> | undefined

/**
 * Path of a Chromium for the journeys: CHROMIUM_PATH, Debian's headless one, installed now where apt can do so, any
 * other that is installed, or one that Playwright installs now. Undefined when there is none to be had. Looked for once
 * in a run: what could not be installed for one part is not tried again for the next.
 */
export function findBrowser(): Promise<string | undefined> {
  browser ??= lookForBrowser()
  return browser
}

async function lookForBrowser(): Promise<string | undefined> {
  const given = process.env.CHROMIUM_PATH
  if (given) return existsSync(given) ? given : undefined
  if (onPath([shell]) === undefined) await installByApt()
  return onPath([shell, ...windowed]) ?? playwrightsOwn() ?? installByPlaywright()
}

/** Playwright's command line, to be run by Node. */
export const playwrightProgram = () =>
  join(requireFromJourneys.resolve('@playwright/test/package.json'), '../cli.js')

const requireFromJourneys = createRequire(join(projectRoot, 'e2e/package.json'))

function onPath(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync)
}

function playwrightsOwn(): string | undefined {
  const { chromium } = requireFromJourneys('@playwright/test') as {
    chromium: { executablePath(): string }
  }
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

async function installByApt(): Promise<void> {
  if (process.getuid?.() !== 0 || onPath(['apt-get']) === undefined) return
  console.log('正在安装 Chromium…  Installing Chromium…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['install', '--yes', '--no-install-recommends', shell, chineseFont]
  const isKnown = (await runProgram('apt-get', ['update'], { env })) === 0
  if (isKnown) await runProgram('apt-get', install, { env })
}

async function installByPlaywright(): Promise<string | undefined> {
  console.log('正在安装 Chromium…  Installing Chromium…')
  const env = { ...projectEnvironment, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: undefined }
  const args = [playwrightProgram(), 'install', 'chromium']
  await runProgram(process.execPath, args, { env })
  return playwrightsOwn()
}
