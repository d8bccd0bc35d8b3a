import { join } from 'node:path'
import { installPackages, node, projectEnvironment, projectRoot } from './scripts/install.mjs'
import { runProgram } from './scripts/run-program.mjs'

await installPackages()
const run = join(projectRoot, 'scripts/test-run.ts')
process.exitCode = await runProgram(node, [run, ...process.argv.slice(2)], {
  cwd: projectRoot,
  env: projectEnvironment,
  isolated: true,
})
