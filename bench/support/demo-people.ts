import { issueToken, type Tokens } from '../../contract/src/sign-in/sign-in.ts'
import type { Instance } from './instance.ts'

const code = 'qingyuan'

/**
 * Adds people to the demo who may do what its administrator may, half of them in the whole group and a quarter each in
 * two parts of it, with the administrator's messages. Answers their names.
 */
export async function addPeople({ owner }: Instance, count: number): Promise<string[]> {
  const rows = await owner<{ name: string }>(
    `with admin as (
       select a.* from account a join tenant t on t.id = a.tenant_id where t.code = $2 and a.login_name = 'admin'
     ),
     place as (
       select array_agg(o.id order by o.position) as parts
         from organisation o join admin a on a.tenant_id = o.tenant_id and o.parent_id = a.organisation_id
     ),
     added as (
       insert into account (tenant_id, id, organisation_id, login_name, name_zh, name_en, password_hash, is_administrator)
       select a.tenant_id, gen_random_uuid(), case n % 4 when 1 then p.parts[1] when 3 then p.parts[3] else a.organisation_id end,
              'person' || n, '人员' || n, 'Person ' || n, a.password_hash, true
         from admin a, place p, generate_series(1, $1::int) n
       returning tenant_id, id, login_name
     ),
     roled as (
       insert into account_role (tenant_id, account_id, role_id)
       select n.tenant_id, n.id, r.role_id from added n, admin a join account_role r
           on r.tenant_id = a.tenant_id and r.account_id = a.id
     ),
     told as (
       insert into message_recipient (tenant_id, message_id, account_id, sender_id)
       select n.tenant_id, r.message_id, n.id, r.sender_id from added n, admin a join message_recipient r
           on r.tenant_id = a.tenant_id and r.account_id = a.id
     )
     select login_name as name from added`,
    [count, code],
  )
  await owner('analyze')
  return rows.map(({ name }) => name)
}

/** A last value for every point of the demo, heard long enough ahead of now to stay fresh while a bench runs. */
export const fillLastValues = ({ owner }: Instance) =>
  owner(
    `insert into point_last (series, tenant_id, ts, received_at, value, quality)
     select series, tenant_id, now() + interval '1 hour', now() + interval '1 hour',
            case when series % 20 = 0 then 1e6 else (coalesce(low_limit, 0) + coalesce(high_limit, 10)) / 2 end, 0 from point
     on conflict do nothing`,
  )

/** Signs in a demo user. */
export async function signIn(url: string, username: string, orgCode = code): Promise<Tokens> {
  const answer = await fetch(`${url}/api${issueToken.path}`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('iwater-web:')}`, 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'password', username, password: 'Water@2026', orgCode }),
  })
  const { data, msg } = (await answer.json()) as { data: Tokens | null; msg: string }
  if (data === null) throw new Error(`${username} cannot sign in: ${msg}`)
  return data
}
