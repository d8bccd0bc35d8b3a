import pg from 'pg'
import { type DatabaseAddress, type Role, roleConfig, rolePassword, roles } from './address.ts'

/** Raised when a login that serves requests could see past the row policies. */
export class UnsafeRole extends Error {}

const duplicate = new Set(['42710', '23505'])

/** Makes the two working logins if they are missing and sets their passwords. Needs a login that may create roles. */
export async function prepareRoles(client: pg.ClientBase, address: DatabaseAddress) {
  for (const role of Object.keys(roles) as Role[]) {
    const name = roles[role]
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
    if (!rowCount) {
      // Two processes that start at once may both find it missing.
      await client.query(`create role ${name} login`).catch((error: { code?: string }) => {
        if (!duplicate.has(error.code ?? '')) throw error
      })
    }
    const password = rolePassword(address, role)
    if (password !== undefined)
      await client.query(`alter role ${name} password ${client.escapeLiteral(password)}`)
  }
}

/** Refuses to go on when a working login is a superuser, may bypass row policies, or owns a table. */
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
