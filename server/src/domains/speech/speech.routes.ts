import { readSpeech, readSpeechState, setReadsAloud } from '@iwater/contract/knowledge/speech'
import { type Api, serve } from '#platform/http/serve'
import { serveQuery, serveTransaction } from '#platform/http/serve-transaction'
import { selectReadsAloud, storeReadsAloud } from './speech.queries.ts'
import type { Speech } from './speech.service.ts'

export function speechRoutes(api: Api, speech: Speech) {
  const { isAvailable } = speech
  // It may wait for a voice, and must not hold a connection meanwhile.
  serve(api, readSpeech, async ({ text }, { session }) => ({
    voiceMessage: (await speech.read(session, text)).toString('base64'),
  }))
  serveQuery(api, readSpeechState, async (_, { db, session: { tenantId, userId } }) => ({
    isAvailable,
    readsAloud: await selectReadsAloud(db, { tenantId, accountId: userId }),
  }))
  serveTransaction(
    api,
    setReadsAloud,
    async ({ readsAloud }, { db, session: { tenantId, userId } }) => {
      await storeReadsAloud(db, { tenantId, accountId: userId }, readsAloud)
      return { isAvailable, readsAloud }
    },
  )
}
