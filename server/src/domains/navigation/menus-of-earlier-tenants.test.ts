import { expect, test } from 'vitest'
import { migrate } from '#platform/database/migrate'
import { databaseBefore } from '#testing/earlier-schema'

const entries = (tenantCode: string) => `
  select e.path from menu_entry e join tenant t on t.id = e.tenant_id
   where t.code = '${tenantCode}' and not e.is_configuration and e.parent_id is not null order by e.position`

test('menus of tenants from before the page of factors get it after points; those made since keep what they have', async () => {
  const { owner, address } = await databaseBefore('0235_factors_in_menus.sql')
  await owner(`update migration set applied_at = '2026-11-20' where name = '0160_factors.sql'`)
  await owner('set session_replication_role = replica')
  for (const [code, day] of [
    ['early', '2026-11-19'],
    ['late', '2026-11-21'],
  ] as const)
    await owner(
      `with t as (insert into tenant (code, created_at) values ($1, $2::timestamptz) returning id),
            ids as (select id, gen_random_uuid() as system_id, gen_random_uuid() as module_id from t),
            made as (insert into system (tenant_id, id, name_zh, name_en, position) select id, system_id, '供水', 'Supply', 1 from ids)
       insert into menu_entry (tenant_id, id, system_id, parent_id, opens, name_zh, name_en, icon, path, permission, is_configuration, position)
       select id, module_id, system_id, null, 'module', '现场', 'Field', 'cable', '', null, false, 1 from ids
       union all select id, gen_random_uuid(), system_id, module_id, 'page', '监测点', 'Points', 'gauge', '/plant/points', 'monitoring.view', false, 1 from ids
       union all select id, gen_random_uuid(), system_id, module_id, 'page', '限值版本', 'Limits', 'ruler', '/plant/limit-versions', 'monitoring.view', false, 2 from ids`,
      [code, day],
    )
  await owner('set session_replication_role = origin')
  await migrate(address)
  expect(await owner(entries('early'))).toEqual([
    { path: '/plant/points' },
    { path: '/plant/factors' },
    { path: '/plant/limit-versions' },
  ])
  expect(await owner(entries('late'))).toEqual([
    { path: '/plant/points' },
    { path: '/plant/limit-versions' },
  ])
})

test('menus of daily work of earlier tenants get the knowledge base in front of the logs', async () => {
  const { owner, address } = await databaseBefore('0410_knowledge_in_work_menus.sql')
  await owner('set session_replication_role = replica')
  await owner(
    `with t as (insert into tenant (code, created_at) values ('early', now()) returning id),
          ids as (select id, gen_random_uuid() as system_id, gen_random_uuid() as module_id from t),
          made as (insert into system (tenant_id, id, name_zh, name_en, position) select id, system_id, '供水', 'Supply', 1 from ids)
     insert into menu_entry (tenant_id, id, system_id, parent_id, opens, name_zh, name_en, icon, path, permission, is_configuration, position)
     select id, module_id, system_id, null, 'module', '系统', 'System', 'cog', '', null, false, 1 from ids
     union all select id, gen_random_uuid(), system_id, module_id, 'page', '角色', 'Roles', 'cog', '/system/roles', 'roles.manage', false, 1024 from ids
     union all select id, gen_random_uuid(), system_id, module_id, 'page', '日志', 'Logs', 'cog', '/system/logs', null, false, 2048 from ids`,
  )
  await owner('set session_replication_role = origin')
  await migrate(address)
  expect(await owner(entries('early'))).toEqual([
    { path: '/system/roles' },
    { path: '/system/knowledge' },
    { path: '/system/logs' },
  ])
})
