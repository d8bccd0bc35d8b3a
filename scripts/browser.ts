import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { projectEnvironment, projectRoot } from './install.mjs'
import { runProgram } from './run-program.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/**
 * Path of a Chromium for the journeys: CHROMIUM_PATH, one that is installed, or one that is installed
 * now, by apt as root and by Playwright otherwise. Undefined when there is none to be had.
 */
export async function findBrowser(): Promise<string | undefined> {
  const given = process.env.CHROMIUM_PATH
  if (given) return existsSync(given) ? given : undefined
  return installedBrowser() ?? ((await installBrowser()) ? installedBrowser() : undefined)
}

/** Playwright's command line, to be run by Node. */
export const playwrightProgram = () =>
  join(requireFromJourneys.resolve('@playwright/test/package.json'), '../cli.js')

const requireFromJourneys = createRequire(join(projectRoot, 'e2e/package.json'))

function installedBrowser(): string | undefined {
  return onPath() ?? playwrightsOwn()
}

function onPath(): string | undefined {
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

async function installBrowser(): Promise<boolean> {
  console.log('正在安装 Chromium…  Installing Chromium…')
  return (await installByApt()) || (await installByPlaywright())
}

async function installByApt(): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['install', '--yes', '--no-install-recommends', 'chromium']
  return (
    (await runProgram('apt-get', ['update'], { env })) === 0 &&
    (await runProgram('apt-get', install, { env })) === 0
  )
}

async function installByPlaywright(): Promise<boolean> {
  const env = { ...projectEnvironment, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: undefined }
  const args = [playwrightProgram(), 'install', 'chromium']
  return (await runProgram(process.execPath, args, { env })) === 0
}
