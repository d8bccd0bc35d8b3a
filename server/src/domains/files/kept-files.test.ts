import { expect, test } from 'vitest'
import { migrate } from '#platform/database/migrate'
import { newId } from '#platform/ids'
import { databaseBefore } from '#testing/earlier-schema'
import { aTenant } from '#testing/test-services'

test('existing files stay visible to their organisation, and existing references count as uses', async () => {
  const { owner, address } = await databaseBefore('0035_file_visibility.sql')
  const { tenantId, root } = await aTenant(owner)
  const [person, system, entry, shown] = [newId(), newId(), newId(), newId()]
  const files = { avatar: newId(), zh: newId(), alone: newId() }
  await owner(
    `insert into account (tenant_id, id, organisation_id, login_name, name_zh, name_en, password_hash)
     values ($1, $2, $3, 'anna', '安娜', 'Anna', '-')`,
    [tenantId, person, root],
  )
  for (const id of Object.values(files)) {
    await owner(
      `insert into file (tenant_id, id, organisation_id, account_id, file_group, name, extension, stored_name, size_bytes)
       values ($1, $2, $3, $4, 'image', 'a.png', 'png', $5, 70)`,
      [tenantId, id, root, person, `${id.replaceAll('-', '')}.png`],
    )
  }
  await owner('update account set avatar_file_id = $1', [files.avatar])
  await owner(
    `insert into system (tenant_id, id, name_zh, name_en) values ($1, $2, '供水', 'Supply')`,
    [tenantId, system],
  )
  await owner(
    `insert into menu_entry (tenant_id, id, system_id, name_zh, name_en, path) values ($1, $2, $3, '首页', 'Home', '/wel/index')`,
    [tenantId, entry, system],
  )
  // The same picture in both languages is one use.
  await owner(
    `insert into advertisement (tenant_id, id, menu_entry_id, text_zh, text_en, picture_zh_file_id, picture_en_file_id)
     values ($1, $2, $3, '维护', 'Maintenance', $4, $4)`,
    [tenantId, shown, entry, files.zh],
  )

  await migrate(address)

  expect(await owner('select distinct visibility from file')).toEqual([
    { visibility: 'organisation' },
  ])
  const uses = await owner(
    'select file_id, kind, subject_id, account_id from file_attachment order by kind',
  )
  expect(uses).toEqual([
    { file_id: files.avatar, kind: 'avatar', subject_id: person, account_id: person },
    {
      file_id: files.zh,
      kind: 'record-page-announcement-shown',
      subject_id: shown,
      account_id: person,
    },
  ])
  await owner('delete from menu_entry')
  const [picture] = await owner('select visibility from file where id = $1', [files.zh])
  expect(picture, 'what nothing uses any more').toEqual({ visibility: 'owner' })
  await owner(
    `insert into file (tenant_id, id, organisation_id, account_id, file_group, name, extension, stored_name, size_bytes)
     values ($1, $2, $3, $4, 'image', 'b.png', 'png', repeat('0', 32) || '.png', 70)`,
    [tenantId, newId(), root, person],
  )
  expect(await owner(`select visibility from file where name = 'b.png'`)).toEqual([
    { visibility: 'owner' },
  ])
})
