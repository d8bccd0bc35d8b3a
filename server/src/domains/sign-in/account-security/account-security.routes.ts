import {
  beginSecondFactor as beginSecondFactorRoute,
  bindDevice as bindDeviceRoute,
  confirmSecondFactor as confirmSecondFactorRoute,
  findDevices as findDevicesRoute,
  lockScreen as lockScreenRoute,
  readSecondFactor as readSecondFactorRoute,
  renewRecoveryCodes as renewRecoveryCodesRoute,
  turnOffSecondFactor as turnOffSecondFactorRoute,
  unbindDeviceByGet,
  unbindDevice as unbindDeviceRoute,
  unlockScreen as unlockScreenRoute,
} from '@iwater/contract/sign-in/account-security'
import type { Sessions } from '#domains/sessions'
import { withTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import { type Api, serve } from '#platform/http/serve'
import { serveTransaction } from '#platform/http/serve-transaction'
import type { Services } from '#platform/services'
import { bindDevice, findDevices, unbindDevice } from './device.service.ts'
import { lockScreen, unlockScreen } from './screen-lock.service.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from './second-factor.service.ts'

/** A wrong code is counted: its transaction is committed before the request fails. */
function assertRight<T>(outcome: T | null | false): asserts outcome is T {
  if (!outcome) throw new AppError('identity.second-factor-wrong')
}

/** Passwords are compared and hashed outside of transactions. */
function secondFactorRoutes(api: Api, services: Services, sessions: Sessions) {
  const { app, vault, clock } = services
  serveTransaction(api, readSecondFactorRoute, (_, { db, session }) =>
    readSecondFactor(db, session),
  )
  serve(api, beginSecondFactorRoute, ({ password }, { session }) =>
    beginSecondFactor(services, session, password),
  )
  serve(api, confirmSecondFactorRoute, async ({ code }, { session }) => {
    const now = new Date(clock.now())
    const confirmed = await withTenant(app, session, (db) =>
      confirmSecondFactor(db, session, code, { vault, now }),
    )
    assertRight(confirmed)
    sessions.forget(confirmed.changed)
    return { recoveryCodes: confirmed.codes }
  })
  serve(api, renewRecoveryCodesRoute, async ({ code }, { session }) => {
    const now = new Date(clock.now())
    const recoveryCodes = await withTenant(app, session, (db) =>
      renewRecoveryCodes(db, session, code, { vault, now }),
    )
    assertRight(recoveryCodes)
    return { recoveryCodes }
  })
  serve(api, turnOffSecondFactorRoute, async (proof, { session }) => {
    assertRight(await turnOffSecondFactor(services, session, proof))
    return null
  })
}

export function accountSecurityRoutes(api: Api, services: Services, sessions: Sessions) {
  // Both hash: see `screen-lock.service.ts`.
  serve(api, lockScreenRoute, ({ lockPassword }, { session }) =>
    lockScreen(services, sessions, session, lockPassword),
  )
  serve(api, unlockScreenRoute, ({ lockPassword }, { session }) =>
    unlockScreen(services, sessions, session, lockPassword),
  )

  secondFactorRoutes(api, services, sessions)

  serveTransaction(api, findDevicesRoute, (wanted, { db, session }) =>
    findDevices(db, session, wanted),
  )
  serveTransaction(api, bindDeviceRoute, (device, { db, session, now }) =>
    bindDevice(db, session, device, { now }),
  )
  for (const route of [unbindDeviceRoute, unbindDeviceByGet]) {
    serveTransaction(api, route, ({ id }, { db, session }) => unbindDevice(db, session, id))
  }
}
