import { identifyByKey, newKeyOfDevice, type ProtocolDriver } from '#domains/gateway'
import { AppError } from '#platform/http/app-error'
import { pushRoutes } from './push.routes.ts'
import { openPush } from './push.service.ts'
import { pushExample } from './push-example.ts'

/** HTTP: devices push to a call of the product's API. */
export const pushDriver: ProtocolDriver = {
  protocol: 'http',
  identify: identifyByKey,
  newKey: newKeyOfDevice,
  sourceKey: (given) => given,
  example: pushExample,
  async open({ config, clock }, gateway) {
    const base = config.baseUrl ? new URL(config.baseUrl).origin : undefined
    let isStopping = false
    return {
      addressAt: (host) => `${base ?? `http://${host}:${config.port}`}/api/ingest/push`,
      routes: (api) =>
        pushRoutes(api, (request) => {
          if (isStopping) throw new AppError('server.unavailable', { retryAfterSeconds: 5 })
          return openPush({ clock, ...gateway }, request)
        }),
      async stop() {
        isStopping = true
      },
    }
  },
}
