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
import { type Api, serve } from '#platform/http/serve'
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

export function accountSecurityRoutes(api: Api, services: Services, sessions: Sessions) {
  serve(api, lockScreenRoute, ({ lockPassword }, { session }) =>
    lockScreen(services, sessions, session, lockPassword),
  )
  serve(api, unlockScreenRoute, ({ lockPassword }, { session }) =>
    unlockScreen(services, sessions, session, lockPassword),
  )

  serve(api, readSecondFactorRoute, (_, { session }) => readSecondFactor(services, session))
  serve(api, beginSecondFactorRoute, ({ password }, { session }) =>
    beginSecondFactor(services, session, password),
  )
  serve(api, confirmSecondFactorRoute, ({ code }, { session }) =>
    confirmSecondFactor(services, sessions, session, code),
  )
  serve(api, renewRecoveryCodesRoute, ({ code }, { session }) =>
    renewRecoveryCodes(services, session, code),
  )
  serve(api, turnOffSecondFactorRoute, (proof, { session }) =>
    turnOffSecondFactor(services, session, proof),
  )

  serve(api, findDevicesRoute, ({ macNum }, { session }) => findDevices(services, session, macNum))
  serve(api, bindDeviceRoute, (device, { session }) => bindDevice(services, session, device))
  for (const route of [unbindDeviceRoute, unbindDeviceByGet]) {
    serve(api, route, ({ id }, { session }) => unbindDevice(services, session, id))
  }
}
