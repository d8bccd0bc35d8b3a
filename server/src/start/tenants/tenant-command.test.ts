import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { listSystems } from '@iwater/contract/navigation'
import { changePassword, readSignInInfo } from '@iwater/contract/sign-in/sign-in'
import { expect, test } from 'vitest'
import { signInAs } from '#testing/people'
import { aDatabase, aDataFolder } from '#testing/processes/server-process'
import { testApp } from '#testing/test-app'
import { runTenantCommand } from './run-tenant-command.ts'
import { readTenantCommand } from './tenant-arguments.ts'

const program = resolve(import.meta.dirname, '../../tenant.ts')

/** Runs the command as the operator does. */
const run = (line: string, environment: Record<string, string>) =>
  new Promise<{ code: number; output: string }>((done) => {
    const child = execFile(
      process.execPath,
      [program, ...line.split(' ')],
      { env: { PATH: process.env.PATH, ...environment } },
      (_, output, errors) => done({ code: child.exitCode ?? -1, output: output + errors }),
    )
  })

async function setting() {
  const app = await testApp({ database: 'own' })
  const command = (line: string) => {
    const read = readTenantCommand(line.split(' '))
    if (read.kind === 'help') throw new Error('no command')
    return runTenantCommand(read, app.address, 'https://water.example.cn')
  }
  return { app, command }
}

const added = 'add yard --name-zh 水厂 --name-en Yard --host yard.example.cn --color #1677ff'

test('a tenant that is added has an administrator whose password must be changed, a system and its colour', async () => {
  const { app, command } = await setting()
  const lines = await command(added)
  expect(lines.at(-1)).toMatch(/https:\/\/water\.example\.cn\/login\/login\?yard$/)
  const [code, loginName, password = ''] = lines.at(-2)?.split(' · ') ?? []
  expect([code, loginName, password.length]).toEqual(['yard', 'admin', 14])
  const tokens = await signInAs(app, { loginName: 'admin', password, code: 'yard' })
  expect(tokens.changePsd).toBe(true)
  const token = tokens.access_token
  const next = 'Better@2027'
  await app.call(changePassword, { oldPassword: password, newPassword: next }, { token })
  const again = await signInAs(app, { loginName: 'admin', password: next, code: 'yard' })
  const info = await app.call(readSignInInfo, {}, { token: again.access_token })
  expect(info.data.userInfo.defaultDesktop).toBe('welcome')
  const systems = await app.call(listSystems, {}, { token: again.access_token })
  expect(systems.data).toMatchObject([{ name: { zh: '运行监测', en: 'Operations' } }])
  expect(await app.owner('select brand_color, system_name_zh from branding')).toEqual([
    { brand_color: '#1677ff', system_name_zh: '水厂' },
  ])
  expect(await app.owner('select is_demo, time_zone from tenant')).toEqual([
    { is_demo: false, time_zone: 'Asia/Shanghai' },
  ])
})

test('what another tenant has is refused, and nothing is left of the attempt', async () => {
  const { app, command } = await setting()
  await command(added)
  await expect(command(added)).rejects.toThrow('The organisation code yard is taken.')
  await expect(command(added.replace('add yard', 'add other'))).rejects.toThrow('host name')
  expect(await app.owner('select code from tenant')).toEqual([{ code: 'yard' }])
  expect(await app.owner('select from account')).toHaveLength(1)
})

test('a tenant whose making was interrupted is completed', async () => {
  const { app, command } = await setting()
  await app.owner(
    `select create_tenant('yard', 'Asia/Shanghai', false, gen_random_uuid(), '水厂', 'Yard')`,
  )
  expect(await command('add yard --name-zh 水厂 --name-en Yard')).toHaveLength(4)
  expect(await app.owner('select login_name from account')).toEqual([{ login_name: 'admin' }])
})

test('a person who cannot sign in gets a new first password, and whose first one was never seen', async () => {
  const { app, command } = await setting()
  const [, , password = ''] = (await command(added)).at(-2)?.split(' · ') ?? []
  const former = await signInAs(app, { loginName: 'admin', password, code: 'yard' })
  const [code, loginName, renewed = ''] =
    (await command('password yard')).at(-1)?.split(' · ') ?? []
  expect([code, loginName]).toEqual(['yard', 'admin'])
  await expect(signInAs(app, { loginName: 'admin', password, code: 'yard' })).rejects.toThrow()
  const tokens = await signInAs(app, { loginName: 'admin', password: renewed, code: 'yard' })
  expect(tokens.changePsd).toBe(true)
  expect((await app.call(listSystems, {}, { token: former.access_token })).status).toBe(401)
  await expect(command('password yard --admin nobody')).rejects.toThrow('has no person')
  await expect(command('password nowhere')).rejects.toThrow('There is no tenant')
})

test('a tenant is added with its quotas', async () => {
  const { app, command } = await setting()
  await command(`${added} --people 3 --files 1`)
  expect(
    await app.owner('select quota_people, quota_points, quota_file_bytes::int from tenant'),
  ).toEqual([{ quota_people: 3, quota_points: null, quota_file_bytes: 1_000_000_000 }])
})

test('the list tells what each tenant has, and who is suspended', async () => {
  const { command } = await setting()
  await command(added)
  await command('add annex --name-zh 分厂 --name-en Annex --people 10')
  await command('quota annex --people 20 --files 2.5')
  await command('suspend annex --reason-zh 到期 --reason-en Ended')
  const [head = '', annex = '', yard = '', ...others] = await command('list')
  expect(head.split(/ {2,}/)).toEqual([
    'code',
    'name',
    'state',
    'people',
    'units',
    'points',
    'files (GB)',
    'since',
  ])
  expect(annex).toMatch(/^annex {2}分厂 \/ Annex {2}suspended {2}1 of 20 {2}0 {6}0 {7}0 of 2\.5/)
  expect(yard).toMatch(/^yard {3}水厂 \/ Yard {3}active {5}1/)
  expect(others).toEqual([])
  await command('resume annex')
  expect((await command('list'))[1]).toMatch(/active/)
  await expect(command('resume nobody')).rejects.toThrow('There is no tenant')
  await expect(command('quota nobody --people 1')).rejects.toThrow('There is no tenant')
  await command('quota annex --people none')
  expect((await command('list'))[1]).toMatch(/active {2}1 {7}0/)
})

test('as a program it works on the database that is named, and says where there is none', async () => {
  const { url, sql } = await aDatabase()
  const at = { DATABASE_URL: url, IWATER_DATA: await aDataFolder() }
  const made = await run('add yard --name-zh 水厂 --name-en Yard', at)
  expect(made).toMatchObject({
    code: 0,
    output: expect.stringMatching(/yard · admin · \S{14}\n.*\/login\/login\?yard\n$/),
  })
  expect(await sql('select code from tenant')).toEqual([{ code: 'yard' }])
  const twice = await run('add yard --name-zh 水厂 --name-en Yard', at)
  expect(twice).toMatchObject({ code: 1, output: expect.stringContaining('is taken') })
  expect((await run('--help', {})).output).toContain('npm run tenant -- list')

  const nowhere = await run('list', { IWATER_DATA: await aDataFolder() })
  expect(nowhere).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no database in the data folder'),
  })
  const absent = await run('list', { ...at, DATABASE_URL: url.replace(/start_\d+_\d+/, 'absent') })
  expect(absent).toMatchObject({
    code: 1,
    output: expect.stringContaining('has no database absent'),
  })
  const empty = await aDatabase({ isEmpty: true })
  const early = await run('list', { ...at, DATABASE_URL: empty.url })
  expect(early).toMatchObject({
    code: 1,
    output: expect.stringContaining('has not been upgraded to this version'),
  })
}, 60_000)
