import type { Envelope } from '@iwater/contract/envelope'
import type { InputOf, OutputOf, Route } from '@iwater/contract/route'
import { onTestFinished } from 'vitest'
import { buildApp } from '../app.ts'
import { openTestServices, testServices } from './test-services.ts'

/** The real app on a database of its own. Answers are checked against their contracts. */
export async function testApp({
  clientFolder,
  ...options
}: Parameters<typeof testServices>[0] & { clientFolder?: string } = {}) {
  const base = await testServices(options)
  const built = await buildApp(base.services, {
    checksAnswers: true,
    ...(clientFolder && { clientFolder }),
  })
  onTestFinished(() => built.close())

  /** Calls a route as the bearer of `token` and answers the status with the envelope. */
  async function call<R extends Route>(
    route: R,
    input: InputOf<R>,
    { token, headers = {} }: { token?: string; headers?: Record<string, string> } = {},
  ) {
    const fields = { ...(input as Record<string, unknown>) }
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => {
      const value = String(fields[name])
      delete fields[name]
      return encodeURIComponent(value)
    })
    const hasBody = route.method === 'POST' || route.method === 'PUT'
    const query = hasBody
      ? {}
      : Object.fromEntries(
          Object.entries(fields)
            .filter(([, value]) => value !== undefined)
            .map(([name, value]) => [name, String(value)]),
        )
    const response = await built.app.inject({
      method: route.method,
      url: `/api${path}`,
      query,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(hasBody && { payload: Array.isArray(input) ? input : fields }),
    })
    const body = response.json<Envelope<OutputOf<R>>>()
    return {
      status: response.statusCode,
      headers: response.headers,
      body,
      data: body.data as OutputOf<R>,
    }
  }

  return { ...base, ...built, call }
}

/** One more server process on the database of an app. */
export async function anotherProcess({
  address,
  dataDir,
  clock,
}: Pick<Awaited<ReturnType<typeof testApp>>, 'address' | 'dataDir' | 'clock'>) {
  const built = await buildApp(await openTestServices(address, dataDir, clock), {
    checksAnswers: true,
  })
  onTestFinished(() => built.close())
  return built
}
