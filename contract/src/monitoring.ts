import { z } from 'zod'
import { commaList, id, instant, localText, none, page, pageFields } from './fields.ts'
import { stateWords } from './plant/state-words.ts'
import { defineRoute, twin } from './route.ts'
import { qualityFlags } from './rules/quality-flags.ts'

export const qualityFlag = z.enum(qualityFlags)
export type QualityFlag = z.infer<typeof qualityFlag>

/**
 * State of a unit or point: `breach` = a valid value out of limits; `stale` = no data for three
 * periods; `offline` = its field connection is silent beyond its time-out; `waiting` = no data yet.
 */
export const liveStates = ['normal', 'breach', 'stale', 'offline', 'waiting'] as const
export const liveState = z.enum(liveStates)
export type LiveState = z.infer<typeof liveState>

export const unitKinds = [
  'water-works',
  'sewage-works',
  'pump-station',
  'river-section',
  'outfall',
  'mill',
  'tailings-pond',
  'network',
] as const
export const unitKind = z.enum(unitKinds)

/** The last value of a point. `at` is the device's time, `receivedAt` the arrival. */
export const lastValue = z.object({
  value: z.number(),
  flag: qualityFlag,
  at: instant,
  receivedAt: instant,
})
export type LastValue = z.infer<typeof lastValue>

export const point = z.object({
  pointId: id,
  unitId: id,
  deviceId: id,
  name: localText,
  factor: z.string(),
  unitOfMeasure: z.string(),
  decimals: z.number().int(),
  /** Of a digital point: what it is called at 1 and at 0. */
  states: stateWords.nullable(),
  lowLimit: z.number().nullable(),
  highLimit: z.number().nullable(),
  /** Seconds between two values of a healthy source. */
  periodSeconds: z.number().int(),
  /** Since when it is no longer in use: it takes no values. */
  retiredAt: instant.nullable(),
  state: liveState,
  last: lastValue.nullable(),
})
export type Point = z.infer<typeof point>

export const unit = z.object({
  unitId: id,
  name: localText,
  kind: unitKind,
  organizationId: id,
  organizationName: localText,
  isDemo: z.boolean(),
  /** Since when it is no longer in use; lists have only those that are. */
  retiredAt: instant.nullable(),
  state: liveState,
  /** Last data: arrival of the newest value, or its own time if it was imported later. */
  lastAt: instant.nullable(),
  pointCount: z.number().int(),
  breachCount: z.number().int(),
  /** Whether the caller follows the unit. */
  isFocused: z.boolean(),
  /** Up to four points chosen for the list, in their order. */
  points: z.array(point),
})
export type Unit = z.infer<typeof unit>

export const unitList = page(unit).extend({
  /** Units by state over all pages, before the state filter. */
  states: z.record(liveState, z.number().int()),
})

export const unitSorts = ['name', 'organisation', 'state', 'lastAt'] as const

const ids = (max: number) => commaList(id, max)

const unitFilter = z.object({
  orgId: id.optional(),
  /** Part of a name, or of the first letters of its pinyin. */
  keyword: z.string().trim().max(64).optional(),
  kind: commaList(unitKind, unitKinds.length).optional(),
  state: liveState.optional(),
  /** Only units that rows of this import went to. */
  importId: id.optional(),
  sort: z.enum(unitSorts).default('organisation'),
  order: z.enum(['asc', 'desc']).default('asc'),
  ...pageFields,
})

export const listUnits = defineRoute({
  method: 'GET',
  path: '/wp/focus/findUnitList',
  twins: [twin('/wp/focus/findUnitList')],
  access: 'monitoring.view',
  summary: {
    zh: '列出单位及下级的监测单元，含状态和选定监测点。',
    en: 'List the units of an organisation and its subordinates, with state and selected points.',
  },
  input: unitFilter,
  output: unitList,
})

export const listOnlineUnits = defineRoute({
  method: 'GET',
  path: '/wp/focus/getOnLineMonitorList',
  twins: [twin('/wp/focus/getOnLineMonitorList')],
  access: 'monitoring.view',
  summary: {
    zh: '列出单元及其状态，供在线监测页面使用。',
    en: 'List units with their state for the online monitoring page.',
  },
  input: unitFilter,
  output: unitList,
})

export const listFollowedUnits = defineRoute({
  method: 'GET',
  path: '/wp/focus/findUnitListFocused',
  twins: [twin('/wp/focus/findUnitListFocused')],
  access: 'monitoring.view',
  whileViewing: 'own',
  summary: {
    zh: '列出本人关注的单元，含状态和选定监测点，最新关注的在后。',
    en: 'List the units the caller follows, with state and selected points, the latest followed last.',
  },
  input: none,
  output: z.array(unit),
})

/** Units one user can follow: as many as a desktop can show. */
export const maxFollowedUnits = 48

export const followUnit = defineRoute({
  method: 'POST',
  path: '/monitoring/focus',
  access: 'monitoring.view',
  openToDemonstration: true,
  summary: {
    zh: '关注或取消关注单元。',
    en: 'Follow or unfollow a unit.',
  },
  input: z.object({ unitId: id, isFocused: z.boolean() }),
  output: z.null(),
})

export const unitDetail = unit.extend({
  devices: z.array(
    z.object({
      deviceId: id,
      name: localText,
      connectionId: id.nullable(),
      points: z.array(point),
    }),
  ),
})
export type UnitDetail = z.infer<typeof unitDetail>

export const readUnit = defineRoute({
  method: 'GET',
  path: '/wp/focus/selectOnLineMonitor',
  twins: [twin('/wp/focus/selectOnLineMonitor')],
  access: 'monitoring.view',
  summary: {
    zh: '查询一个单元及其设备和全部监测点的最新值。',
    en: 'Read a unit with its devices and the last values of all its points.',
  },
  input: z.object({ unitId: id }),
  output: unitDetail,
})

export const readLastValues = defineRoute({
  method: 'GET',
  path: '/wp/focus/getOnLineMonitorDataList',
  twins: [twin('/wp/focus/getOnLineMonitorDataList')],
  access: 'monitoring.view',
  summary: {
    zh: '查询最多 500 个监测点的最新值，附实时推送的起始游标。',
    en: 'Read the last values of up to 500 points, with the cursor the live stream continues from.',
  },
  input: z.object({ pointIds: ids(500) }),
  output: z.object({ cursor: z.string(), points: z.array(point) }),
})

export const listPoints = defineRoute({
  method: 'GET',
  path: '/wp/focus/findDataPoints',
  twins: [twin('/wp/focus/findDataPoints')],
  access: 'monitoring.view',
  summary: {
    zh: '列出单位及下级的监测点，供选择。',
    en: 'List the points of an organisation and its subordinates, for selection.',
  },
  input: z.object({
    orgId: id.optional(),
    unitId: id.optional(),
    keyword: z.string().trim().max(64).optional(),
    /** Retired points as well. */
    retired: z.enum(['also']).optional(),
    ...pageFields,
  }),
  output: page(point.extend({ unitName: localText })),
})

/** The resolution of a trend. */
export const trendLevels = ['raw', 'minute', 'hour', 'day'] as const

/** Columns of one series; all arrays have the same length. Missing buckets are omitted and listed in `gaps`. */
export const trendSeries = z.object({
  pointId: id,
  name: localText,
  unitOfMeasure: z.string(),
  decimals: z.number().int(),
  states: stateWords.nullable(),
  /** Start of the bucket or, where every sample is given, its own time; milliseconds since 1970. */
  at: z.array(z.number()),
  /** With two digits more than the point has; samples as they are. */
  mean: z.array(z.number().nullable()),
  min: z.array(z.number().nullable()),
  max: z.array(z.number().nullable()),
  /** Samples in the bucket whose flag is not N. */
  flagged: z.array(z.number().int()),
  /** Samples that the range holds, before reduction. */
  sampleCount: z.number().int(),
  /** Share of the expected samples that arrived, 0 to 1. */
  completeness: z.number(),
  /** Spans without a sample longer than three periods, as exact as the level; milliseconds since 1970. */
  gaps: z.array(z.object({ from: z.number(), to: z.number() })),
})
export type TrendSeries = z.infer<typeof trendSeries>

export const trend = z.object({
  level: z.enum(trendLevels),
  /** Milliseconds of one bucket; 0 where every sample is given. */
  bucketMs: z.number().int(),
  timeZone: z.string(),
  from: instant,
  to: instant,
  series: z.array(trendSeries),
})
export type Trend = z.infer<typeof trend>

export const readTrend = defineRoute({
  method: 'GET',
  path: '/wp/focus/findMsDataList',
  twins: [twin('/wp/focus/findMsDataList')],
  access: 'monitoring.view',
  summary: {
    zh: '查询最多 20 个监测点 5 分钟至 10 年的变化过程，抽稀时保留最小值和最大值。',
    en: 'Read the trend of up to 20 points over 5 minutes to 10 years, reduced with minimum and maximum kept.',
  },
  input: z.object({
    pointIds: ids(20),
    from: instant,
    to: instant,
    buckets: z.coerce.number().int().min(10).max(4000).default(1000),
  }),
  output: trend,
})

/** One value in the live stream. */
export const liveSample = z.object({
  pointId: id,
  value: z.number(),
  flag: qualityFlag,
  at: z.number(),
  receivedAt: z.number(),
})
export type LiveSample = z.infer<typeof liveSample>

/**
 * Events of the stream: `samples` (data: LiveSample[], id: cursor), `reset` (the cursor has expired: read the
 * last values again), `ping` every 15 s. `Last-Event-ID` or `cursor` resumes without gaps.
 */
export const streamLive = defineRoute({
  method: 'GET',
  path: '/monitoring/live',
  access: 'monitoring.view',
  content: 'text/event-stream',
  summary: {
    zh: '实时推送最多 500 个监测点的数值。',
    en: 'Stream the values of up to 500 points as they arrive.',
  },
  input: z.object({
    pointIds: ids(500),
    cursor: z.string().max(32).optional(),
    /** Milliseconds between two events: the first after a pause is sent at once, following values are collected. */
    everyMs: z.coerce.number().int().min(40).max(5000).default(40),
  }),
  output: z.string(),
})
