import { readFileSync } from 'node:fs'

type Package = { browserslist: string }

const project = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as Package

const [, version] = /^chrome >= (\d+)$/.exec(project.browserslist) ?? []
if (version === undefined) throw new Error('package.json: browserslist is not "chrome >= N"')

/** The oldest Chromium that the client is written for. */
export const oldestChromium = Number(version)
