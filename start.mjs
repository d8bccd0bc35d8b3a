import { join } from 'node:path'
import { fail, installPackages, node, projectEnvironment, projectRoot } from './scripts/install.mjs'
import { runProgram } from './scripts/run-program.mjs'
import { buildWebClient } from './scripts/web-client.mjs'

await installPackages()
const built = await buildWebClient()
if (built !== 0) {
  fail(
    built,
    '网页客户端构建失败，原因见上文。',
    'The web client could not be built; the reason is above.',
  )
}
const limits = ['--disable-proto=delete', '--max-old-space-size=512']
const server = join(projectRoot, 'server/src/main.ts')
process.exitCode = await runProgram(node, [...limits, server], {
  env: projectEnvironment,
  isolated: true,
})
