import { z } from 'zod'
import { id, instant, type LocalText, localText, none } from '../fields.ts'
import { defineRoute } from '../route.ts'
import {
  type ParameterBounds,
  type ParameterName,
  parameterBounds,
  parameterNames,
} from './parameter-values.ts'

/** The parts of the page of parameters. */
export const parameterGroups = ['security', 'lists', 'messages', 'files'] as const
export type ParameterGroup = (typeof parameterGroups)[number]

export type ParameterUnit =
  | 'minute'
  | 'hour'
  | 'day'
  | 'second'
  | 'row'
  | 'system'
  | 'file'
  | 'megabyte'

/** What a parameter is called and does. */
type Words = {
  group: ParameterGroup
  title: LocalText
  /** What it does, and when a change takes effect if that is not at once. */
  note: LocalText
  unit: ParameterUnit
  /** What 0 stands for, where that is no amount. */
  zero?: LocalText
}

export type Parameter = Words & ParameterBounds

const words: Readonly<Record<ParameterName, Words>> = {
  lockAfter: {
    group: 'security',
    title: { zh: '无操作锁屏', en: 'Screen lock when idle' },
    note: {
      zh: '用户无操作达到该时间即锁屏；用户可以自己选择更短的时间。',
      en: 'Locks the screen of users who have been idle for this long. Users may choose a shorter time.',
    },
    unit: 'minute',
    zero: { zh: '由用户选择', en: 'As each user chooses' },
  },
  sessionHours: {
    group: 'security',
    title: { zh: '登录有效期', en: 'Longest session' },
    note: {
      zh: '登录后最长保持的时间，到期须重新登录。从下次登录起生效。',
      en: 'Users sign in again after this time at the latest. Applies from the next sign-in.',
    },
    unit: 'hour',
  },
  idleHours: {
    group: 'security',
    title: { zh: '离开后保持登录', en: 'Signed in while away' },
    note: {
      zh: '关闭页面或断开网络后，在该时间内返回不必重新登录。当前会话在两小时内生效。',
      en: 'Users who close the product or are offline are still signed in when they return within this time. Applies to current sessions within two hours.',
    },
    unit: 'hour',
  },
  trustedDeviceDays: {
    group: 'security',
    title: { zh: '可信设备有效期', en: 'Trust in devices' },
    note: {
      zh: '登录过的设备在该时间内为可信设备，账号因他人猜测密码被锁定时仍可登录。修改后五分钟内生效。',
      en: 'Devices are trusted for this long after a sign-in: their users can sign in even while others guess the password. Takes effect within five minutes.',
    },
    unit: 'day',
  },
  smsCodeMinutes: {
    group: 'security',
    title: { zh: '短信验证码有效期', en: 'Validity of SMS codes' },
    note: {
      zh: '从发送时起算。短信模板中写有有效期的，请保持一致。',
      en: 'From sending. If the SMS template names a time, keep it the same.',
    },
    unit: 'minute',
  },
  pageRows: {
    group: 'lists',
    title: { zh: '列表每页行数', en: 'Rows per page' },
    note: {
      zh: '列表打开时每页的行数，用户可以另选。',
      en: 'Rows of a page when a list is opened. Users may choose another number.',
    },
    unit: 'row',
  },
  systemTabs: {
    group: 'lists',
    title: { zh: '顶栏系统数', en: 'Systems in the header' },
    note: {
      zh: '顶栏最多显示的系统数，窗口较窄时更少；其余在“更多系统”中。',
      en: 'Systems that the header shows at most, fewer in narrow windows. The others are in a menu.',
    },
    unit: 'system',
  },
  messagePollSeconds: {
    group: 'messages',
    title: { zh: '新消息查询间隔', en: 'Check for new messages' },
    note: {
      zh: '消息的实时连接断开时，按该间隔查询新消息。',
      en: 'While the live connection of messages is interrupted, new ones are checked for at this interval.',
    },
    unit: 'second',
  },
  messageFiles: {
    group: 'messages',
    title: { zh: '消息附件数', en: 'Attachments of a message' },
    note: { zh: '一条消息最多的附件数。', en: 'Files that one message can have at most.' },
    unit: 'file',
  },
  pictureMegabytes: {
    group: 'files',
    title: { zh: '图片大小', en: 'Size of a picture' },
    note: { zh: '单张上传图片的上限。', en: 'Limit of each picture that is uploaded.' },
    unit: 'megabyte',
  },
  fileMegabytes: {
    group: 'files',
    title: { zh: '文件大小', en: 'Size of a file' },
    note: {
      zh: '单个上传文件的上限，图片除外。',
      en: 'Limit of each file that is uploaded, except pictures.',
    },
    unit: 'megabyte',
  },
  personMegabytes: {
    group: 'files',
    title: { zh: '个人文件容量', en: 'File space of a user' },
    note: {
      zh: '一位用户全部文件的总容量。已超出的文件保留，但不能继续上传。',
      en: 'Space for all files of one user. Files beyond it are kept, but no more can be uploaded.',
    },
    unit: 'megabyte',
  },
}

/** Everything a tenant may change. */
export const parameters = Object.fromEntries(
  parameterNames.map((name) => [name, { ...words[name], ...parameterBounds[name] }]),
) as Readonly<Record<ParameterName, Parameter>>

/** Whether a tenant may set this value. */
export function isParameterValue(name: ParameterName, value: number): boolean {
  const { least, most, choices } = parameters[name]
  return (
    Number.isInteger(value) && value >= least && value <= most && (choices?.includes(value) ?? true)
  )
}

/** The column of a parameter in the table of the database: `lock_after` of `lockAfter`. */
export const parameterColumn = (name: ParameterName) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const setting = z.object({
  name: z.enum(parameterNames),
  /** null: the usual value applies. */
  value: z.number().int().nullable(),
  /** The last change, also one back to the usual value; null where it has never been changed. */
  changed: z
    .object({ at: instant, userId: id.nullable(), person: localText.nullable() })
    .nullable(),
})
export type ParameterSetting = z.infer<typeof setting>

export const listParameters = defineRoute({
  method: 'GET',
  path: '/parameters/settings',
  access: 'organisation.manage',
  summary: {
    zh: '列出参数的设置，以及各自最近一次的修改。',
    en: 'List what is set for each parameter, with its last change.',
  },
  input: none,
  output: z.array(setting),
})

/** Any that fits into its column: what is out of bounds is answered with them. */
const whole = z.int32()

export const changeParameter = defineRoute({
  method: 'PUT',
  path: '/parameters/:name',
  access: 'organisation.manage',
  summary: {
    zh: '修改一个参数，或恢复为默认值。',
    en: 'Change a parameter, or reset it to its default.',
  },
  input: z.object({
    name: z.enum(parameterNames),
    /** null resets it. */
    value: whole.nullable(),
    /** As it was read. */
    former: whole.nullable(),
  }),
  output: z.null(),
})
