import { type DemoAccounts, readDemoAccounts } from '@iwater/contract/sign-in/demo-accounts'
import { readHealth } from '@iwater/contract/system'
import { call } from '#web/platform/api/api.ts'
import { clientAuthorization } from '#web/platform/api/transport.ts'

const byClient = { authorization: clientAuthorization }

/** The accounts of the demonstration; null in production, where there is no such call to try. */
export async function fetchDemoAccounts(): Promise<DemoAccounts | null> {
  const { mode } = await call(readHealth, {}, byClient)
  return mode === 'demo' ? call(readDemoAccounts, {}, byClient) : null
}
