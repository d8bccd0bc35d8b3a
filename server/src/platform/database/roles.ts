import pg from 'pg'
import { StartError } from '#platform/start-error'
import { type DatabaseAddress, type Role, roleConfig, rolePassword, roles } from './address.ts'

/** Raised when a login that serves requests could see past the row policies. */
export class UnsafeRole extends Error {}

const duplicate = new Set(['42710', '23505'])
const wrongPassword = new Set(['28P01', '28000'])

const takenElsewhere = (role: string, database: string) =>
  new StartError({
    zh: `此数据库服务器上的另一个 iWater 数据库 ${database} 也使用账号 ${role}，且属主不同；请让两个数据库属于同一账号，或使用另一个数据库服务器。`,
    en: `The login ${role} is in use by another iWater database of this server, ${database}, with another owner; make one login the owner of both, or use another server.`,
  })

/** Logins belong to the whole server: another instance there may use the same ones. */
async function findOtherUser(client: pg.ClientBase, role: string): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select d.datname as name from pg_shdepend s join pg_database d on d.oid = s.dbid
      where s.refclassid = 'pg_authid'::regclass and s.refobjid = $1::regrole
        and d.datdba <> (select datdba from pg_database where datname = current_database()) limit 1`,
    [role],
  )
  return rows[0]?.name
}

async function mayLogIn(address: DatabaseAddress, role: Role): Promise<boolean> {
  const client = new pg.Client(roleConfig(address, role))
  try {
    await client.connect()
    return true
  } catch (error) {
    if (wrongPassword.has((error as { code?: string }).code ?? '')) return false
    throw error
  } finally {
    await client.end()
  }
}

async function prepareRole(client: pg.ClientBase, address: DatabaseAddress, role: Role) {
  const name = roles[role]
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  if (!rowCount) {
    // Two processes that start at once may both find it missing.
    await client.query(`create role ${name} login`).catch((error: { code?: string }) => {
      if (!duplicate.has(error.code ?? '')) throw error
    })
  }
  const password = rolePassword(address, role)
  if (password === undefined || (await mayLogIn(address, role))) return
  const other = await findOtherUser(client, name)
  if (other !== undefined) throw takenElsewhere(name, other)
  await client.query(`alter role ${name} password ${client.escapeLiteral(password)}`)
}

/** Makes the two working logins if they are missing and sets their passwords. Needs a login that may create roles. */
export async function prepareRoles(client: pg.ClientBase, address: DatabaseAddress) {
  for (const role of Object.keys(roles) as Role[]) await prepareRole(client, address, role)
}

/** Throws when a working login is a superuser, may bypass row policies, or owns a table. */
export async function assertSafeRoles(address: DatabaseAddress) {
  for (const role of Object.keys(roles) as Role[]) {
    const client = new pg.Client(roleConfig(address, role))
    await client.connect()
    try {
      const { rows } = await client.query<{ name: string; unsafe: boolean; owned: string | null }>(
        `select current_user as name,
                bool_or(r.rolsuper or r.rolbypassrls) as unsafe,
                (select min(c.relname) from pg_class c join pg_roles o on o.oid = c.relowner
                  where c.relkind in ('r', 'p') and pg_has_role(current_user, o.oid, 'member')) as owned
           from pg_roles r where pg_has_role(current_user, r.oid, 'member')`,
      )
      const found = rows[0]
      if (!found || found.unsafe) throw new UnsafeRole(`${roles[role]}: superuser or bypassrls`)
      if (found.owned) throw new UnsafeRole(`${roles[role]}: owns ${found.owned}`)
    } finally {
      await client.end()
    }
  }
}
