import { newId } from '#platform/ids'
import type { testApp } from './test-app.ts'

type TestApp = Pick<Awaited<ReturnType<typeof testApp>>, 'services' | 'owner' | 'clock'>

/**
 * From here on the app remembers the session that `ask` uses for an hour, unless it is told that it has changed. Sets its clock
 * back by that.
 */
export async function rememberForLong(
  { services, owner, clock }: TestApp,
  ask: () => Promise<unknown>,
) {
  // What was told before has arrived once this has.
  const id = newId()
  const arrived = Promise.withResolvers<void>()
  const stop = services.notifications.on('session', (sessionId) => {
    if (sessionId === id) arrived.resolve()
  })
  await owner(`select pg_notify('session', $1)`, [id])
  await arrived.promise
  stop()
  await ask()
  clock.advance(-3_600_000)
}
