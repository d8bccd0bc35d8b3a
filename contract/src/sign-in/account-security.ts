import { z } from 'zod'
import { id, instant, none } from '../fields.ts'
import { defineRoute } from '../route.ts'

export const ownSession = z.object({
  sessionId: id,
  isCurrent: z.boolean(),
  startedAt: instant,
  /** Last renewal of its tokens. */
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
  whileViewing: 'private',
  summary: {
    zh: '列出本人登录的会话，最近的在前。',
    en: 'List the sign-in sessions of the caller, newest first.',
  },
  input: none,
  output: z.array(ownSession),
})

export const endOwnSession = defineRoute({
  method: 'DELETE',
  path: '/auth/sessions/:sessionId',
  access: 'signed-in',
  openToDemonstration: true,
  summary: {
    zh: '结束本人的一个会话，其令牌在所有服务进程上立即失效。',
    en: 'End a session of the caller; its tokens stop working at once on every server process.',
  },
  input: z.object({ sessionId: id }),
  output: z.null(),
})

export const endOtherSessions = defineRoute({
  method: 'POST',
  path: '/auth/sessions/end-others',
  access: 'signed-in',
  openToDemonstration: true,
  summary: {
    zh: '结束本人除当前会话外的全部会话。',
    en: 'End all sessions of the caller except the current one.',
  },
  input: none,
  output: z.object({ ended: z.number().int() }),
})

const lockPassword = z.string().min(1).max(128)

export const lockScreen = defineRoute({
  method: 'POST',
  path: '/auth/lock',
  access: 'signed-in',
  whileViewing: 'open',
  openWhile: ['locked'],
  openToDemonstration: true,
  summary: {
    zh: '锁定会话：用临时密码，或不设密码时用账号密码；解锁前其他接口均返回 423。',
    en: 'Lock the session with a temporary password, or with the account password if none is given; until it is unlocked every other call answers 423.',
  },
  input: z.object({ lockPassword: lockPassword.optional() }),
  output: z.null(),
})

export const unlockScreen = defineRoute({
  method: 'POST',
  path: '/auth/unlock',
  access: 'signed-in',
  whileViewing: 'open',
  openWhile: ['locked'],
  openToDemonstration: true,
  summary: {
    zh: '用锁定时的密码或账号密码解锁会话；第五次输错则结束会话。',
    en: 'Unlock the session with the password it was locked with or the account password; the fifth wrong attempt ends the session.',
  },
  input: z.object({ lockPassword }),
  output: z.null(),
})

export const readSecondFactor = defineRoute({
  method: 'GET',
  path: '/auth/second-factor',
  access: 'signed-in',
  whileViewing: 'private',
  openWhile: ['second-factor-setup'],
  summary: {
    zh: '查询本人是否启用动态口令、单位是否要求启用，以及剩余恢复码数量。',
    en: 'Read whether the caller has a second factor, whether the tenant requires one, and how many recovery codes are left.',
  },
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
  summary: {
    zh: '生成身份验证器的新密钥；确认之前不作任何更改。',
    en: 'Create a new authenticator secret; nothing changes until it is confirmed.',
  },
  input: z.object({ password: z.string().max(512) }),
  output: z.object({
    /** Base32, for manual entry. */
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
  summary: {
    zh: '验证新密钥产生的口令并启用动态口令；恢复码仅返回这一次。',
    en: 'Turn on the second factor with a code made from the new secret; the recovery codes are returned only this once.',
  },
  input: z.object({ code: z.string().max(21) }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const renewRecoveryCodes = defineRoute({
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  access: 'signed-in',
  summary: {
    zh: '生成新的恢复码，替换原有恢复码。',
    en: 'Replace the recovery codes with new ones.',
  },
  input: z.object({ code: z.string().max(21) }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const turnOffSecondFactor = defineRoute({
  method: 'POST',
  path: '/auth/second-factor/off',
  access: 'signed-in',
  summary: {
    zh: '停用动态口令；单位要求启用时不可停用。',
    en: 'Turn off the second factor, unless the tenant requires it.',
  },
  input: z.object({ password: z.string().max(512), code: z.string().max(21) }),
  output: z.null(),
})

/** A bound browser or machine. `macNum` is an identifier chosen by the device, at least 12 characters. */
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
  whileViewing: 'private',
  summary: {
    zh: '列出本人绑定的设备，或按编号查询一台；并说明是否仅允许绑定设备登录。',
    en: 'List the bound devices of the caller, or read the one with a number, and whether sign-in is limited to bound devices.',
  },
  input: z.object({ macNum: macNum.optional() }),
  output: z.object({ devices: z.array(boundDevice), isRequired: z.boolean() }),
})

export const bindDevice = defineRoute({
  method: 'POST',
  path: '/bs/epLoginMac/save',
  access: 'signed-in',
  fieldsInQuery: true,
  summary: {
    zh: '绑定设备；带 `isRequired` 时此后仅允许绑定设备登录。',
    en: 'Bind a device. With `isRequired`, only bound devices may sign in from then on.',
  },
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
  summary: {
    zh: '解绑设备；解绑最后一台时同时取消仅限绑定设备登录的要求。',
    en: 'Unbind a device; unbinding the last one also lifts the limit to bound devices.',
  },
  input: z.object({ id }),
  output: z.null(),
})

export const unbindDeviceByGet = defineRoute({
  method: 'GET',
  path: '/bs/epLoginMac/delete',
  access: 'signed-in',
  changes: true,
  summary: {
    zh: '与 DELETE 解绑相同，供旧客户端使用。',
    en: 'Unbind a device as by DELETE, for old clients.',
  },
  input: z.object({ id }),
  output: z.null(),
})

export const unlockPerson = defineRoute({
  method: 'POST',
  path: '/bs/epUser/unlock',
  access: 'people.manage',
  summary: {
    zh: '解除因多次输错密码而对人员登录名的锁定。',
    en: 'Lift the lock caused by wrong passwords from a login name.',
  },
  input: z.object({ userId: id }),
  output: z.null(),
})

export const unlockPersonByGet = defineRoute({
  method: 'GET',
  path: '/bs/epUser/unlock',
  access: 'people.manage',
  changes: true,
  summary: {
    zh: '与 POST 解锁相同，供旧客户端使用。',
    en: 'Lift the lock as by POST, for old clients.',
  },
  input: z.object({ userId: id }),
  output: z.null(),
})

export const resetPersonSecurity = defineRoute({
  method: 'POST',
  path: '/auth/people/reset-security',
  access: 'people.manage',
  summary: {
    zh: '为遗失设备的人员移除动态口令和绑定设备，此后仅凭密码登录。',
    en: 'Remove the second factor and the bound devices of a person who has lost them; the password alone then signs in.',
  },
  input: z.object({ userId: id }),
  output: z.null(),
})
