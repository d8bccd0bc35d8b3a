import type { Client, Sessions } from '#domains/sessions'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import { readNewPassword, replacePassword } from './new-password.service.ts'
import { verifyOwnPassword } from './own-password.service.ts'
import { inHashQueue } from './password-hash.ts'

type Change = { oldPassword: string; newPassword: string; client: Omit<Client, 'clientId'> }

/** Changes the caller's own password. All sessions of the person end, this one too. */
export async function changePassword(
  services: Services,
  sessions: Sessions,
  session: Session,
  { oldPassword, newPassword, client }: Change,
) {
  const { tenantId, userId: accountId } = session
  const password = await readNewPassword(services, tenantId, newPassword)
  const ended = await inHashQueue('known', async (exclusively) => {
    const old = { sent: oldPassword, failure: 'identity.old-password-wrong' } as const
    const replaces = await verifyOwnPassword(services, session, old, exclusively)
    const wanted = { tenantId, accountId, password, client, replaces }
    return replacePassword(services, wanted, exclusively)
  })
  sessions.forget(ended)
  return null
}
