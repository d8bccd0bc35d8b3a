import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser, playwrightProgram } from './browser.ts'
import { projectEnvironment, projectRoot } from './install.mjs'
import { runProgram } from './run-program.mjs'
import {
  oneTest,
  type Results,
  readPlaywrightReport,
  readVitestReport,
  reported,
} from './test-results.ts'
import { buildWebClient } from './web-client.mjs'

export type Step = { name: string; run: () => Promise<Results> }

const workspaces = ['contract', 'server', 'web', 'e2e', 'scripts']

const checks: Step[] = [
  ...workspaces.map((name) => check(`types of ${name}`, 'tsc', ['--noEmit', '-p', name])),
  check('lint', 'oxlint', []),
  check('format', 'biome', ['ci', '--colors=off', '--error-on-warnings', '.']),
  check('nothing unused', 'knip', []),
]

const journeys: Step[] = [
  {
    name: 'web build',
    run: async () => oneTest('web build', await buildWebClient()),
  },
  { name: 'journeys', run: runJourneys },
]

/** The parts that `npm test` can be asked for, and what each of them does. */
export const parts: Readonly<Record<string, readonly Step[]>> = {
  check: checks,
  unit: [vitest('unit')],
  server: [vitest('server')],
  e2e: journeys,
}

/** All parts; both kinds of Vitest tests share one run. */
export const everything: readonly Step[] = [...checks, vitest('unit', 'server'), ...journeys]

function check(name: string, program: string, args: string[]): Step {
  const options = { cwd: projectRoot, env: projectEnvironment }
  return { name, run: async () => oneTest(name, await runProgram(program, args, options)) }
}

function vitest(...projects: string[]): Step {
  const name = `${projects.join(' and ')} tests`
  const run = () =>
    withReport(name, readVitestReport, (report) => {
      const chosen = projects.flatMap((project) => ['--project', project])
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      return runProgram('vitest', ['run', ...chosen, ...reporters], {
        cwd: projectRoot,
        env: projectEnvironment,
      })
    })
  return { name, run }
}

async function runJourneys(): Promise<Results> {
  const browser = await findBrowser()
  if (browser === undefined) {
    console.error('没有可用的 Chromium；请用 CHROMIUM_PATH 指定。')
    console.error('There is no Chromium; name one in CHROMIUM_PATH.')
    return oneTest('journeys: no browser', 1)
  }
  return withReport('journeys', readPlaywrightReport, (report) =>
    runProgram(process.execPath, [playwrightProgram(), 'test', '--reporter=list,json'], {
      cwd: join(projectRoot, 'e2e'),
      env: {
        ...projectEnvironment,
        CHROMIUM_PATH: browser,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    }),
  )
}

async function withReport(
  name: string,
  read: (report: unknown) => Results,
  run: (reportFile: string) => Promise<number>,
): Promise<Results> {
  const folder = mkdtempSync(join(tmpdir(), 'iwater-report-'))
  const report = join(folder, 'report.json')
  try {
    const exitCode = await run(report)
    return reported(name, exitCode, report, read)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
