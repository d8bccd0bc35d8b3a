import { askChat, handOverConversation } from '@iwater/contract/knowledge/conversation'
import { anOrganisation, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

/** A tenant with a technician, and an organisation of which two people are the heads. */
export async function handOverSetting() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const organizationId = await anOrganisation(app, tenant)
  const anna = await aSignedInPerson(app, tenant, { role: 'viewer' })
  const head = await aSignedInPerson(app, tenant, { loginName: 'head', role: 'viewer' })
  const second = await aSignedInPerson(app, tenant, { loginName: 'second', role: 'viewer' })
  await app.owner(
    `update organisation set kind = 'department', head_ids = $3 where tenant_id = $1 and id = $2`,
    [tenant.tenantId, organizationId, [head.accountId, second.accountId]],
  )
  const say = (keyword: string, deviceId?: string) => {
    const ask = { by: 'keyword', keyword } as const
    return app.call(askChat, { organizationId, ask, ...(deviceId && { deviceId }) }, anna)
  }
  /** Hands over what was said; answers the id. */
  const handOver = async () => {
    await app.call(handOverConversation, { organizationId }, anna)
    const [handed] = await app.owner<{ id: string }>(
      'select id from chat_hand_over where tenant_id = $1 order by handed_at desc limit 1',
      [tenant.tenantId],
    )
    if (!handed) throw new Error('nothing was handed over')
    return handed.id
  }
  const messagesTo = (accountId: string) =>
    app.owner<{ title: string; content: string; link: string | null }>(
      `select m.title_zh as title, m.content_zh as content, m.link from message m
         join message_recipient r on r.tenant_id = m.tenant_id and r.message_id = m.id
        where m.tenant_id = $1 and r.account_id = $2 order by m.sent_at`,
      [tenant.tenantId, accountId],
    )
  return { ...app, tenant, organizationId, anna, head, second, say, handOver, messagesTo }
}
