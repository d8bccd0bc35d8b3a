import { z } from 'zod'
import { id, instant, none } from './fields.ts'
import { defineRoute } from './route.ts'

export const ownSession = z.object({
  sessionId: id,
  isCurrent: z.boolean(),
  startedAt: instant,
  /** When its tokens were renewed last. */
  renewedAt: instant,
  address: z.string(),
  userAgent: z.string(),
  clientId: z.string(),
})
export type OwnSession = z.infer<typeof ownSession>

export const listOwnSessions = defineRoute({
  method: 'GET',
  path: '/auth/sessions',
  access: 'signed-in',
  summary: 'Where the person is signed in, newest first.',
  input: none,
  output: z.array(ownSession),
})

export const endOwnSession = defineRoute({
  method: 'DELETE',
  path: '/auth/sessions/:sessionId',
  access: 'signed-in',
  openToDemonstration: true,
  summary:
    'Ends a session of the person; its tokens stop working at once on every server process. One that is over is no failure.',
  input: z.object({ sessionId: id }),
  output: z.null(),
})

export const endOtherSessions = defineRoute({
  method: 'POST',
  path: '/auth/sessions/end-others',
  access: 'signed-in',
  openToDemonstration: true,
  summary: 'Ends all sessions of the person but the one that asks.',
  input: none,
  output: z.object({ ended: z.number().int() }),
})

const lockPassword = z.string().min(1).max(128)

export const lockScreen = defineRoute({
  method: 'POST',
  path: '/auth/lock',
  access: 'signed-in',
  openWhile: ['locked'],
  openToDemonstration: true,
  summary:
    'Locks the session under a password of the moment, or without one under the account’s own: until it is unlocked every other call answers 423.',
  input: z.object({ lockPassword: lockPassword.optional() }),
  output: z.null(),
})

export const unlockScreen = defineRoute({
  method: 'POST',
  path: '/auth/unlock',
  access: 'signed-in',
  openWhile: ['locked'],
  openToDemonstration: true,
  summary:
    'Unlocks the session with the password it was locked under or the account’s own; the fifth wrong one ends it.',
  input: z.object({ lockPassword }),
  output: z.null(),
})

export const readSecondFactor = defineRoute({
  method: 'GET',
  path: '/auth/second-factor',
  access: 'signed-in',
  openWhile: ['second-factor-setup'],
  summary:
    'Whether the person has a second factor, whether the tenant demands it, and how many recovery codes are left.',
  input: none,
  output: z.object({
    isOn: z.boolean(),
    isDemanded: z.boolean(),
    recoveryCodesLeft: z.number().int(),
  }),
})

export const beginSecondFactor = defineRoute({
  method: 'POST',
  path: '/auth/second-factor/begin',
  access: 'signed-in',
  openWhile: ['second-factor-setup'],
  summary: 'A new secret for an authenticator; nothing changes before it is confirmed.',
  input: z.object({ password: z.string().max(512) }),
  output: z.object({
    /** Base32, for typing in by hand. */
    secret: z.string(),
    /** `otpauth://totp/…`, for a QR code. */
    address: z.string(),
  }),
})

export const confirmSecondFactor = defineRoute({
  method: 'POST',
  path: '/auth/second-factor/confirm',
  access: 'signed-in',
  openWhile: ['second-factor-setup'],
  summary:
    'Turns the second factor on with a code made from the new secret; answers recovery codes, once.',
  input: z.object({ code: z.string().max(21) }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const renewRecoveryCodes = defineRoute({
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  access: 'signed-in',
  summary: 'New recovery codes in the place of the old ones.',
  input: z.object({ code: z.string().max(21) }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const turnOffSecondFactor = defineRoute({
  method: 'POST',
  path: '/auth/second-factor/off',
  access: 'signed-in',
  summary: 'Turns the second factor off, unless the tenant demands it.',
  input: z.object({ password: z.string().max(512), code: z.string().max(21) }),
  output: z.null(),
})

/** A browser or machine that a person has bound. `macNum` is a number of the device's own making, at least 12 signs. */
export const boundDevice = z.object({
  id,
  macNum: z.string(),
  name: z.string(),
  boundAt: instant,
  lastAt: instant.nullable(),
})
export type BoundDevice = z.infer<typeof boundDevice>

const macNum = z.string().trim().min(12).max(128)

export const findDevices = defineRoute({
  method: 'GET',
  path: '/bs/epLoginMac/findByMacNum',
  access: 'signed-in',
  summary:
    'Devices the person has bound, or the one with a number; and whether only they may sign in.',
  input: z.object({ macNum: macNum.optional() }),
  output: z.object({ devices: z.array(boundDevice), isRequired: z.boolean() }),
})

export const bindDevice = defineRoute({
  method: 'POST',
  path: '/bs/epLoginMac/save',
  access: 'signed-in',
  fieldsInQuery: true,
  summary: 'Binds a device. With `isRequired` only bound devices may sign in from then on.',
  input: z.object({
    macNum,
    name: z.string().trim().min(1).max(80),
    isRequired: z.boolean().optional(),
  }),
  output: z.object({ id }),
})

export const unbindDevice = defineRoute({
  method: 'DELETE',
  path: '/auth/devices/:id',
  access: 'signed-in',
  summary: 'Unbinds a device; the last one takes the requirement with it.',
  input: z.object({ id }),
  output: z.null(),
})

export const unbindDeviceByGet = defineRoute({
  method: 'GET',
  path: '/bs/epLoginMac/delete',
  access: 'signed-in',
  changes: true,
  summary: 'The same as unbinding by DELETE, for old clients.',
  input: z.object({ id }),
  output: z.null(),
})

export const unlockPerson = defineRoute({
  method: 'POST',
  path: '/bs/epUser/unlock',
  access: 'people.manage',
  summary: 'Lifts the lock that wrong passwords have put on a person’s name.',
  input: z.object({ userId: id }),
  output: z.null(),
})

export const unlockPersonByGet = defineRoute({
  method: 'GET',
  path: '/bs/epUser/unlock',
  access: 'people.manage',
  changes: true,
  summary: 'The same as unlocking by POST, for old clients.',
  input: z.object({ userId: id }),
  output: z.null(),
})

export const resetPersonSecurity = defineRoute({
  method: 'POST',
  path: '/auth/people/reset-security',
  access: 'people.manage',
  summary:
    'Removes the second factor and the bound devices of somebody who has lost them; the password alone then signs in.',
  input: z.object({ userId: id }),
  output: z.null(),
})
