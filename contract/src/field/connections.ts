import { z } from 'zod'
import { choiceFields, contentVersion, id, instant, localName, localText } from '../fields.ts'
import { defineForm } from '../kit/entity.ts'
import * as field from '../kit/field.ts'
import { formShape } from '../kit/value-shapes.ts'
import { unitKind } from '../monitoring.ts'
import { defineRoute } from '../route.ts'
import { rejectionCount } from './rejection.ts'

export const protocols = ['hj212', 'mqtt', 'http'] as const
const protocol = z.enum(protocols)
export type Protocol = z.infer<typeof protocol>

/** In the order in which they need attention. */
export const connectionStates = ['silent', 'waiting', 'disabled', 'online'] as const
export type ConnectionState = (typeof connectionStates)[number]

const connectionId = z.object({ connectionId: id })

/** A station or device in the field and the state of its connection. `stationNumber` is the MN of HJ 212. */
export const fieldConnection = z.object({
  connectionId: id,
  name: localText,
  protocol,
  organizationId: id,
  organizationName: localText,
  unitId: id,
  unitName: localText,
  stationNumber: z.string(),
  state: z.enum(connectionStates),
  isDemo: z.boolean(),
  /** Takes frames that are sent by hand. */
  isTest: z.boolean(),
  enabled: z.boolean(),
  /** Seconds without a frame after which the connection is considered silent. */
  silentAfterSeconds: z.number().int(),
  lastFrameAt: instant.nullable(),
  lastAddress: z.string().nullable(),
  /** Stored values. */
  acceptedCount: z.number().int(),
  /** Rejected values; a frame rejected as a whole counts once. */
  rejectedCount: z.number().int(),
  duplicateCount: z.number().int(),
  conflictCount: z.number().int(),
  /** Device clock minus server clock at the last frame, seconds. */
  clockSkewSeconds: z.number().nullable(),
})
export type FieldConnection = z.infer<typeof fieldConnection>

export const listUnknownSenders = defineRoute({
  method: 'GET',
  path: '/ingest/unknown-senders',
  access: 'ingest.view',
  summary: {
    zh: '列出近一天内未登记来源的拒收原因，次数为累计值。',
    en: 'List rejections from unregistered senders, for reasons seen within the last day; counts are totals.',
  },
  input: z.object({ protocol: protocol.optional() }),
  output: z.array(rejectionCount),
})

export const listUnitChoices = defineRoute({
  method: 'GET',
  path: '/ingest/units',
  // Connections, devices, tasks and more refer to units, and no right is needed for all of them.
  access: 'signed-in',
  summary: {
    zh: '按名称片段查找监测单元，最多五十个，或按标识查找，最多一百个，供引用时选择。',
    en: 'Find units by part of their name, at most fifty, or by ids, at most a hundred, for a field that refers to one.',
  },
  input: z.object(choiceFields),
  /** Each with its organisation where that is called otherwise. */
  output: z.array(z.object({ value: id, label: localText })),
})

export const listStationChoices = defineRoute({
  method: 'GET',
  path: '/ingest/stations',
  access: 'ingest.view',
  summary: {
    zh: '按名称或设备唯一标识（MN）查找 HJ 212 连接，供引用时选择。',
    en: 'Find HJ 212 connections by name or station number (MN), for a field that refers to one.',
  },
  input: z.object(choiceFields),
  output: z.array(z.object({ value: id, label: localText })),
})

/** Result of a frame: accepted, some values rejected, or rejected as a whole. */
export const frameStates = ['accepted', 'accepted-in-part', 'rejected'] as const
export type FrameState = (typeof frameStates)[number]

/** A frame as received, for the page of one connection; secrets are masked. */
export const recentFrame = z.object({
  at: instant,
  state: z.enum(frameStates),
  /** One of `rejectionReasons`; the first of several. */
  reason: z.string().nullable(),
  /** The first rejected values, each with its key or factor; null if it has none. */
  rejections: z.array(z.object({ key: z.string().nullable(), reason: z.string() })),
  rejectedCount: z.number().int(),
  text: z.string(),
  sampleCount: z.number().int(),
})
export type RecentFrame = z.infer<typeof recentFrame>

export const channel = z.object({
  channelId: id,
  pointId: id,
  /** Factor code or key that the source uses for the value. */
  sourceKey: z.string(),
  pointName: localText,
  factor: z.string(),
  unitOfMeasure: z.string(),
  /** Since when its point is retired: values are rejected. */
  retiredAt: instant.nullable(),
})
export type Channel = z.infer<typeof channel>

export const readConnection = defineRoute({
  method: 'GET',
  path: '/ingest/connections/:connectionId/details',
  access: 'ingest.view',
  summary: {
    zh: '查询一个现场连接及其通道、拒收记录和最近报文。',
    en: 'Read a field connection with its channels, rejections and latest frames.',
  },
  input: connectionId,
  output: fieldConnection.extend({
    /** Of what `connectionForm` holds. */
    version: contentVersion,
    channels: z.array(channel),
    rejections: z.array(rejectionCount),
    recentFrames: z.array(recentFrame),
  }),
})

/** Values in the example of what a connection sends. */
export const mostExampleValues = 6

/** Channels that are added at once. */
export const mostChannels = 500

/**
 * The key that the source uses for the value; the factor code if omitted. HJ 212: a code such as
 * `w01018` takes real-time values, `w01018-Avg` (or -Min, -Max, -Cou) those of periods, of hours only when
 * written `w01018-Avg.hour` (or .minute, .day). A device behind an MQTT gateway: `device/key`.
 */
const sourceKey = z.string().trim().min(1).max(64).optional()

/**
 * A channel that feeds a point that is there. `isFed`: whether channels feed the point as far as the caller knows. Where it
 * is false and a channel does meanwhile, the call is refused as `ingest.point-fed-meanwhile`; without it that is not asked.
 */
export const pointChannel = z.object({ pointId: id, sourceKey, isFed: z.boolean().optional() })
export type PointChannel = z.infer<typeof pointChannel>

/** A channel with a point of its own: factor, source key and limits. */
export const newChannel = z.object({
  factor: z.string().max(32),
  sourceKey,
  name: localName.optional(),
  /** Those of the factor if omitted. */
  unitOfMeasure: z.string().trim().max(64).optional(),
  decimals: z.number().int().min(0).max(8).optional(),
  lowLimit: z.number().nullable().default(null),
  highLimit: z.number().nullable().default(null),
})
export type NewChannel = z.infer<typeof newChannel>

const channels = z
  .array(z.union([pointChannel, newChannel]))
  .min(1)
  .max(mostChannels)

export const stationNumber = z
  .string()
  .trim()
  .regex(/^[0-9A-Za-z_-]{4,24}$/)

const connectionFields = z.object({
  name: localName,
  protocol,
  orgId: id,
  /** An existing unit, or a new one. */
  unit: z.union([z.object({ unitId: id }), z.object({ name: localName, kind: unitKind })]),
  /** HJ 212: the MN of the station. Generated by the server if omitted. */
  stationNumber: stationNumber.optional(),
  /** HJ 212 only: the six characters of PW. Generated by the server if omitted. */
  password: z
    .string()
    .regex(/^[0-9A-Za-z]{6}$/)
    .optional(),
  /** HJ 212-2025 only: 32 hexadecimal digits. A station with a key must encrypt its data. */
  sm4Key: z
    .string()
    .regex(/^[0-9A-Fa-f]{32}$/)
    .optional(),
  silentAfterSeconds: z.number().int().min(10).max(86_400).default(300),
  periodSeconds: z.number().int().min(1).max(86_400).default(60),
  channels,
})
export type NewConnection = z.infer<typeof connectionFields>

export const createConnection = defineRoute({
  method: 'POST',
  path: '/ingest/connections',
  access: 'ingest.manage',
  summary: {
    zh: '新增站点或设备，接入已有的单元和监测点或一并新建；密钥仅显示这一次。',
    en: 'Add a station or device, for a unit and points that are there or new ones; the key is shown only this once.',
  },
  input: connectionFields,
  output: z.object({
    connection: fieldConnection,
    key: z.string(),
    address: z.string(),
    /** An example that sends values: a frame for HJ 212, a command line for MQTT and HTTP. Contains the key. */
    example: z.string(),
  }),
})

/** What is changed of a connection that is there. */
export const connectionForm = defineForm({
  fields: {
    name: field.localized('名称', 'Name', { required: true }),
    silentAfterSeconds: field.integer('无数据时限', 'No-data time-out', {
      required: true,
      minimum: 10,
      maximum: 86_400,
      unit: 's',
      description: {
        zh: '超过此时间未收到报文，连接显示为无数据。',
        en: 'Without a frame for longer than this, the connection is shown as having no data.',
      },
    }),
    isTest: field.flag('测试连接', 'Test connection', {
      default: false,
      description: {
        zh: '可从“报文调试”页面发送报文；数值照常入库。',
        en: 'Takes frames from the page “Frame bench”. Their values are stored as usual.',
      },
    }),
  },
})

export const updateConnection = defineRoute({
  method: 'PUT',
  path: '/ingest/connections/:connectionId',
  access: 'ingest.manage',
  summary: {
    zh: '修改连接的名称、无数据时限以及是否为测试连接。',
    en: 'Change the name and time-out of a connection, and whether it is for tests.',
  },
  input: formShape(connectionForm, connectionId.extend({ version: contentVersion })),
  output: fieldConnection,
})

export const setConnectionEnabled = defineRoute({
  method: 'POST',
  path: '/ingest/connections/:connectionId/enabled',
  access: 'ingest.manage',
  summary: {
    zh: '启用或停用连接；停用后立即断开设备。',
    en: 'Enable or disable a connection; a disabled device is disconnected at once.',
  },
  input: connectionId.extend({ isEnabled: z.boolean() }),
  output: fieldConnection,
})

export const addChannels = defineRoute({
  method: 'POST',
  path: '/ingest/connections/:connectionId/channels',
  access: 'ingest.manage',
  summary: {
    zh: '为连接新增通道，接入已有监测点或新建监测点。',
    en: 'Add channels to a connection, each for a point that is there or a new one.',
  },
  input: z.object({ connectionId: id, channels }),
  output: z.array(channel),
})

export const replaceConnectionKey = defineRoute({
  method: 'POST',
  path: '/ingest/connections/:connectionId/key',
  access: 'ingest.manage',
  summary: {
    zh: '生成新密钥，原密钥立即失效。',
    en: 'Create a new key; the previous one stops working at once.',
  },
  input: connectionId,
  output: z.object({ key: z.string(), address: z.string(), example: z.string() }),
})

export const deleteConnection = defineRoute({
  method: 'DELETE',
  path: '/ingest/connections/:connectionId',
  access: 'ingest.manage',
  summary: {
    zh: '删除连接；其单元、监测点和样本保留。',
    en: 'Delete a connection. Its unit, points and samples are kept.',
  },
  input: connectionId,
  output: z.null(),
})
