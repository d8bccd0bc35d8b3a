import { z } from 'zod'
import { id, instant, localText } from '../fields.ts'
import { formShape } from '../kit/value-shapes.ts'
import { defineRoute } from '../route.ts'
import { frameStates } from './connections.ts'
import { frameForm, frameForms, mostCharacters } from './frame-forms.ts'

/** Frames of a text that are read at once. */
export const mostFrames = 50

/** What the CRC was computed over or with instead, where it is no accident. */
export const crcMistakes = ['modbus', 'bytes-exchanged', 'with-head', 'with-line-end'] as const
export type CrcMistake = (typeof crcMistakes)[number]

const named = z.object({ name: z.string(), value: z.string() })

/** A value of a frame. `code` and `text` as they were sent, `factor` by the table of 2017. */
const judgedValue = z.object({
  code: z.string(),
  factor: z.string(),
  factorName: localText.nullable(),
  unitOfMeasure: z.string(),
  statistic: z.string(),
  text: z.string(),
  flag: z.string().nullable(),
  /** When it was measured; of a period its beginning. */
  at: instant.nullable(),
  /** The point that gets it; null for none. */
  point: z.object({ pointId: id, name: localText }).nullable(),
  /** One of `rejectionReasons`; null for a value that is stored, or that nobody wanted. */
  reason: z.string().nullable(),
})

/**
 * What the server makes of a frame, without storing anything. `offset` and `bytes` are its place in the given bytes. `text`
 * is its data segment, decrypted where the connection has the key, or the rejected bytes.
 */
export const judgedFrame = z.object({
  offset: z.number().int(),
  bytes: z.number().int(),
  text: z.string(),
  isEncrypted: z.boolean(),
  encoding: z.enum(['ascii', 'utf-8', 'gbk']).nullable(),
  /** In bytes. Null for bytes that are not a frame, and for a data segment without a frame around it. */
  length: z.object({ declared: z.number().int(), actual: z.number().int() }).nullable(),
  /** `mistake` tells how a wrong one was made. */
  crc: z
    .object({ given: z.string(), computed: z.string(), mistake: z.enum(crcMistakes).nullable() })
    .nullable(),
  state: z.enum(frameStates),
  /** One of `rejectionReasons`: why the frame is rejected as a whole. */
  reason: z.string().nullable(),
  /** The piece of the text for which it is rejected, and where in the text it begins. */
  fault: z.object({ text: z.string(), at: z.number().int().nullable() }).nullable(),
  header: z.array(named),
  /** Of the data area what belongs to no factor, such as DataTime. */
  fields: z.array(named),
  values: z.array(judgedValue),
  connection: z.object({ connectionId: id, name: localText }).nullable(),
  /** The frame that the server answers with; null for none. */
  answer: z.string().nullable(),
})
export type JudgedFrame = z.infer<typeof judgedFrame>

export const judgeFrames = defineRoute({
  method: 'POST',
  path: '/ingest/frame-bench/reading',
  access: 'ingest.manage',
  summary: {
    zh: '解析 HJ 212 报文：各项内容、长度、CRC、错误所在以及服务器的应答；不入库。',
    en: 'Read HJ 212 frames: their parts, length, CRC, what is wrong where, and the answer of the server. Nothing is stored.',
  },
  input: z.object({
    text: z.string().min(1).max(mostCharacters),
    form: z.enum(frameForms),
    /** Judges as if the frames came to this connection, whatever station number they name. */
    connectionId: id.optional(),
  }),
  output: z.object({ frames: z.array(judgedFrame), isMore: z.boolean() }),
})

/** `text` is the frame as it is sent, without its line end. */
export const buildFrame = defineRoute({
  method: 'POST',
  path: '/ingest/frame-bench/frame',
  access: 'ingest.manage',
  summary: {
    zh: '按填写的内容生成 HJ 212 报文。',
    en: 'Create an HJ 212 frame from its parts.',
  },
  input: formShape(frameForm),
  output: z.object({ text: z.string() }),
})

export const sendTestFrame = defineRoute({
  method: 'POST',
  path: '/ingest/frame-bench/connections/:connectionId/frames',
  access: 'ingest.manage',
  summary: {
    zh: '将报文按设备发送的方式交给测试连接；数值会入库。',
    en: 'Send frames to a test connection as its device would. Their values are stored.',
  },
  input: z.object({
    connectionId: id,
    text: z.string().min(1).max(mostCharacters),
    form: z.enum(frameForms),
  }),
  /** `answers` are the frames that the device would receive. */
  output: z.object({
    answers: z.array(z.string()),
    stored: z.number().int(),
    duplicates: z.number().int(),
    conflicts: z.number().int(),
    rejections: z.array(z.object({ key: z.string().nullable(), reason: z.string() })),
  }),
})
