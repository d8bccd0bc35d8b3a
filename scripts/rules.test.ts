import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import config from '../oxlint.config.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '..')
const bin = (name: string) => join(root, 'node_modules/.bin', name)

async function output(command: string, args: string[], cwd: string) {
  try {
    const { stdout } = await run(command, args, { cwd })
    return stdout
  } catch (error) {
    const { code, stdout, stderr } = error as { code: unknown; stdout: string; stderr: string }
    // A number: it ran to its end and found something.
    if (typeof code !== 'number') throw error
    return stdout + stderr
  }
}

// The rules planted against are about imports and syntax; the type-aware ones would read all types of antd for nothing.
const rules = JSON.stringify({
  ...config,
  options: { typeAware: false },
})

/** A small copy of the project's shape with the real rules and the given files planted in it. */
async function plant(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'iwater-rules-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const name of [
    'tsconfig.base.json',
    'server/package.json',
    'server/tsconfig.json',
    'web/package.json',
    'web/tsconfig.json',
    'web/src/browser.d.ts',
  ]) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await cp(join(root, name), join(folder, name))
  }
  await writeFile(join(folder, '.oxlintrc.json'), rules)
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await cp(
    join(root, 'web/src/platform/i18n/define-text.ts'),
    join(folder, 'web/src/platform/i18n/define-text.ts'),
  )
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  return folder
}

type Finding = {
  filename: string
  code: string
  message: string
  help?: string
  labels: { span: { line: number } }[]
}

/** One line for each finding. Read as data: what the linter writes for people differs on a build server. */
async function lint(files: Record<string, string>) {
  const printed = await output(bin('oxlint'), ['--format=json'], await plant(files))
  const { diagnostics } = JSON.parse(printed) as { diagnostics: Finding[] }
  return diagnostics
    .map(({ filename, code, message, help, labels }) =>
      [`${filename}:${labels[0]?.span.line}:`, code, message, help].join(' '),
    )
    .join('\n')
}

const types = async (workspace: string, files: Record<string, string>) =>
  output(bin('tsc'), ['--pretty', 'false', '-p', workspace], await plant(files))

const domain = 'server/src/domains'

test('a domain does not enter another by path', async () => {
  const found = await lint({
    [`${domain}/weather/weather.service.ts`]: `import { a } from '../identity/identity.queries.ts'\nexport const b = a\n`,
    [`${domain}/identity/identity.queries.ts`]: 'export const a = 1\n',
  })
  expect(found).toContain('Enter another domain by its public interface')
})

test('subfolders keep the rules of their domain or feature', async () => {
  const wrong = {
    [`${domain}/weather/cities/city.service.ts`]: `import { a } from '../../identity/identity.queries.ts'\nimport { sql } from 'kysely'\nimport { fastify } from 'fastify'\nimport { z } from 'zod'\nexport const b = [a, sql, fastify, z]\n`,
    [`${domain}/weather/cities/city.queries.ts`]: `import { a } from './city.service.ts'\nexport const b = a\n`,
    [`${domain}/weather/cities/city.routes.ts`]: `import { sql } from 'kysely'\nexport const b = sql\n`,
    'web/src/features/weather/cities/CityList.tsx': `import { a } from '../../office/office.api.ts'\nexport const b = a\n`,
    'contract/src/weather/city.ts': `import { a } from '../../../server/src/app.ts'\nimport { b } from 'luxon'\nexport const c = [a, b]\n`,
  }
  const found = await lint({
    ...wrong,
    [`${domain}/weather/cities/forecast.service.ts`]: `import { a } from '../weather.service.ts'\nexport const b = a\n`,
    'web/src/features/weather/cities/Forecast.tsx': `import { a } from '../wind.ts'\nexport const b = a\n`,
    'contract/src/weather/forecast.ts': `import { z } from 'zod'\nimport { a } from '../route.ts'\nexport const b = [a, z]\n`,
  })
  for (const [file, count] of [
    ['city.service.ts', 4],
    ['city.queries.ts', 1],
    ['city.routes.ts', 1],
    ['CityList.tsx', 1],
    ['weather/city.ts', 2],
  ] as const) {
    expect(found.split(`${file}:`).length - 1, file).toBe(count)
  }
  expect(found).not.toMatch(/[fF]orecast/)
})

test('a subfolder has no subfolders', async () => {
  const found = await lint({
    [`${domain}/weather/cities/north/a.ts`]: `import { a } from './b.ts'\nexport const b = a\n`,
    'web/src/features/weather/cities/north/a.ts': `import { a } from './b.ts'\nexport const b = a\n`,
  })
  expect(found.match(/A subfolder has no subfolders/g)).toHaveLength(2)
})

test('a domain is imported only through its public interface', async () => {
  const found = await types('server', {
    [`${domain}/identity/index.ts`]: 'export const port = 1\n',
    [`${domain}/identity/identity.queries.ts`]: 'export const a = 1\n',
    [`${domain}/weather/weather.service.ts`]: `import { port } from '#domains/identity'\nimport { a } from '#domains/identity/identity.queries'\nexport const b = a + port\n`,
  })
  expect(found).toContain(`Cannot find module '#domains/identity/identity.queries'`)
  expect(found).not.toContain(`Cannot find module '#domains/identity' `)
})

test('SQL stays in queries', async () => {
  const found = await lint({
    [`${domain}/weather/weather.service.ts`]: `import { sql } from 'kysely'\nexport const one = sql\`select 1\`\n`,
  })
  expect(found).toContain('SQL lives in *.queries.ts')
})

test('HTTP stays in routes', async () => {
  const found = await lint({
    [`${domain}/weather/weather.service.ts`]: `import { fastify } from 'fastify'\nexport const app = fastify()\n`,
  })
  expect(found).toContain('HTTP lives in *.routes.ts')
})

test('shapes are declared in the contract', async () => {
  const found = await lint({
    [`${domain}/weather/weather.service.ts`]: `import { z } from 'zod'\nexport const shape = z.string()\n`,
  })
  expect(found).toContain('Shapes are declared once, in the contract')
})

test('a feature does not import a feature', async () => {
  const found = await lint({
    'web/src/features/weather/WeatherPage.tsx': `import { a } from '#web/features/office/office.api.ts'\nimport { c } from '../office/office.api.ts'\nexport const b = a + c\n`,
    'web/src/features/office/office.api.ts': 'export const a = 1\nexport const c = 1\n',
  })
  expect(found.match(/Features do not meet/g)).toHaveLength(2)
})

test('dialogs, forms and notices are taken from the product everywhere, not from antd', async () => {
  const files = ['features/weather/Weather', 'shell/Bar', 'app/App', 'ui/Button', 'main'].map(
    (place) => `web/src/${place}.tsx`,
  )
  const wrong = `import { App, Select } from 'antd'\nimport Modal from 'antd/es/modal'\nexport const a = [App, Modal, Select]\n`
  const found = await lint({
    ...Object.fromEntries(files.map((file) => [file, wrong])),
    'web/src/platform/theme/Root.tsx': `import { Select } from 'antd'\nimport locale from 'antd/es/locale/zh_CN'\nexport const a = [Select, locale]\n`,
  })
  for (const file of files) {
    expect(found).toContain(`${file}:1:`)
    expect(found).toContain(`${file}:2:`)
  }
  expect(found.match(/Dialogs, forms and notices are the product's own/g)).toHaveLength(
    files.length,
  )
  expect(found.match(/Components of antd come from 'antd'/g)).toHaveLength(files.length)
  expect(found).not.toContain('Root.tsx')
})

test('the platform knows no domain and shared web code no feature', async () => {
  const found = await lint({
    'server/src/platform/http/serve.ts': `import { a } from '#domains/identity'\nexport const b = a\n`,
    'web/src/kit/EntityPage.tsx': `import { a } from '#web/features/office/office.api.ts'\nexport const b = a\n`,
    'web/src/kit/records.ts': `import { a } from '#web/app/pages.ts'\nexport const b = a\n`,
    'web/src/kit/cells.ts': `import { a } from '#web/app/paths.ts'\nexport const b = a\n`,
    'web/src/ui/action/Button.tsx': `import { a } from '#web/features/office/office.api.ts'\nexport const b = a\n`,
    'web/src/product/StateTag.tsx': `import { a } from '#web/features/office/office.api.ts'\nimport { c } from '#web/shell/shell-state.ts'\nexport const b = a + c\n`,
  })
  expect(found).toContain('The platform knows no domain')
  expect(found.match(/Shared code knows no feature/g)).toHaveLength(5)
  expect(found).not.toContain('cells.ts')
})

test('ui and the platform know nothing of the product, which may use both', async () => {
  const found = await lint({
    'web/src/ui/list/FilterRow.tsx': `import { a } from '#web/product/StateTag.tsx'\nexport const b = a\n`,
    'web/src/platform/page/page.ts': `import { a } from '#web/product/StateTag.tsx'\nexport const b = a\n`,
    'web/src/product/StateTag.tsx': `import { c } from '#web/ui/state/state.ts'\nexport const a = c\n`,
    'web/src/product/Logo.tsx': `import { c } from '#web/kit/kit.ts'\nexport const a = c\n`,
    'web/src/kit/kit.ts': `import { a } from '#web/product/StateTag.tsx'\nexport const c = a\n`,
  })
  expect(found.match(/nothing of the product/g)).toHaveLength(3)
  expect(found).not.toContain('StateTag.tsx:1')
})

test('the environment is read in one place', async () => {
  const read = 'export const port = process.env.PORT\n'
  const found = await lint({
    [`${domain}/weather/weather.service.ts`]: read,
    'server/src/config.ts': read,
  })
  expect(found).toContain('weather.service.ts')
  expect(found).not.toContain('config.ts')
})

test('files do not import each other in a circle', async () => {
  const found = await lint({
    [`${domain}/weather/a.ts`]: `import { b } from './b.ts'\nexport const a = () => b\n`,
    [`${domain}/weather/b.ts`]: `import { a } from './a.ts'\nexport const b = () => a\n`,
  })
  expect(found).toContain('no-cycle')
})

test('a phrase that is missing in one language does not compile', async () => {
  const text = (en: string) =>
    `import { defineText } from '#web/platform/i18n/define-text.ts'\nexport const text = defineText({ zh: { title: '天气', more: '更多' }, en: { ${en} } })\n`
  const found = await types('web', {
    'web/src/features/weather/missing.text.ts': text(`title: 'Weather'`),
    'web/src/features/weather/whole.text.ts': text(`title: 'Weather', more: 'More'`),
  })
  expect(found).toContain('missing.text.ts')
  expect(found).not.toContain('whole.text.ts')
})

test('what the oldest supported browser does not have does not compile', async () => {
  const found = await types('web', {
    'web/src/ui/old.ts': `export const a = (list: number[]) => [list.findLast(Boolean), list.at(-1), structuredClone(list)]\n`,
    'web/src/ui/script.ts': `export const a = (list: number[]) => list.toSorted()\n`,
    'web/src/ui/address.ts': `export const a = (text: string) => URL.parse(text)\n`,
    'web/src/ui/element.ts': `export const a = (panel: HTMLElement) => panel.showPopover()\n`,
    'web/src/ui/pattern.ts': `export const a = /[\\p{L}--[a-z]]/v\n`,
    'web/src/ui/stream.ts': `export async function a(body: ReadableStream) {\n  for await (const piece of body) return piece\n}\n`,
  })
  for (const name of ['script', 'address', 'element', 'pattern', 'stream']) {
    expect(found).toContain(`web/src/ui/${name}.ts`)
  }
  expect(found).not.toContain('old.ts')
})
