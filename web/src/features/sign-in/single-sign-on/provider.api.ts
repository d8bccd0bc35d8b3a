import { beginProviderSignIn, finishProviderSignIn } from '@iwater/contract/sign-in/sign-in-methods'
import { call } from '#web/platform/api/api.ts'
import { readRecord, removeRecord, writeRecord } from '#web/platform/settings/record.ts'
import { byClient } from '../sign-in.api.ts'

type Departure = {
  /** What the provider has to send the browser back with. */
  state: string
  providerId: string
  orgCode: string
  /** The page that was asked for before signing in. */
  redirect: string | null
}

const record = 'departure'

/** Leaves for a provider. This tab remembers what it set out with: an answer to anything else is not taken. */
export async function goToProvider(wanted: Omit<Departure, 'state'>) {
  const { providerId, orgCode } = wanted
  const { address, state } = await call(beginProviderSignIn, { providerId, orgCode }, byClient)
  writeRecord(record, { ...wanted, state } satisfies Departure, 'session')
  window.location.assign(address)
}

/** What this tab has left for, if it has left for anything. */
export const departure = () => readRecord(record, 'session') as Departure | undefined

/** A state is good for one return. */
export const forgetDeparture = () => removeRecord(record, 'session')

export const signInByProvider = (state: string, query: string) =>
  call(finishProviderSignIn, { state, query }, byClient)
