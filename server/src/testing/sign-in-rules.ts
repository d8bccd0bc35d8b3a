import { imageCode } from '@iwater/contract/sign-in/sign-in'
import { sendSmsCode } from '@iwater/contract/sign-in/sign-in-methods'
import type { SignInRules } from '@iwater/contract/sign-in/sign-in-settings'
import { saveSignInRules, selectSignInRules } from '#domains/organisation'
import { withTenant } from '#platform/database/database'
import type { testApp } from './test-app.ts'
import type { aTenant } from './test-services.ts'

type TestApp = Awaited<ReturnType<typeof testApp>>
type Tenant = Awaited<ReturnType<typeof aTenant>>

/** Changes some of the rules of a tenant. */
export const setRules = (
  { services }: Pick<TestApp, 'services'>,
  { tenantId, scope }: Tenant,
  rules: Partial<SignInRules>,
) =>
  withTenant(services.app, scope, async (db) =>
    saveSignInRules(db, tenantId, { ...(await selectSignInRules(db, tenantId)), ...rules }),
  )

let pictures = 0

/** Fetches a picture and reads its answer from the database, which no client can. */
export async function anImageCode({ app, owner }: Pick<TestApp, 'app' | 'owner'>) {
  pictures += 1
  const randomStr = `picture-${pictures}`
  await app.inject({ url: `/api${imageCode.path}?randomStr=${randomStr}` })
  const [row] = await owner<{ answer: string }>('select answer from image_code where nonce = $1', [
    randomStr,
  ])
  return { randomStr, code: row?.answer ?? '' }
}

type Asked = { mobile: string; orgCode: string; purpose?: 'sign-in' | 'reset' }

/** Requests a code as the sign-in page does, and reads it in the outbox; null where nothing was sent. */
export async function anSmsCode(app: TestApp, asked: Asked): Promise<string | null> {
  const before = await app.owner<{ id: string }>('select id from sms_message')
  const answer = await app.call(sendSmsCode, { ...asked, ...(await anImageCode(app)) })
  if (answer.status !== 200) throw new Error(`asking for a code answered ${answer.status}`)
  await app.ways.sms.settle()
  const [row] = await app.owner<{ text: string }>(
    'select text from sms_message where mobile = $1 and id <> all ($2) order by at desc limit 1',
    [asked.mobile, before.map(({ id }) => id)],
  )
  return /\d{6}/.exec(row?.text ?? '')?.[0] ?? null
}
