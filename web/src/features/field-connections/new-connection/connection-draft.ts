import type { createConnection, Protocol } from '@iwater/contract/field/connections'
import type { unitKinds } from '@iwater/contract/monitoring'
import type { InputOf } from '@iwater/contract/route'
import {
  type ChannelDraft,
  type ChannelProblem,
  channelInput,
  channelProblems,
} from '../channels/channel-draft.ts'
import {
  noChoices,
  type PointChoices,
  type PointDraft,
  pointInput,
} from '../channels/point-draft.ts'

type UnitKind = (typeof unitKinds)[number]

/** A connection while it is being entered; text fields hold what was typed. */
export type Draft = {
  protocol: Protocol
  nameZh: string
  nameEn: string
  orgId: string | undefined
  unitChoice: 'new' | 'existing'
  unitId: string | undefined
  /** Of a new unit; without one it bears the connection's name. */
  unitZh: string
  unitEn: string
  unitKind: UnitKind | undefined
  stationNumber: string
  password: string
  sm4Key: string
  periodSeconds: number | null
  silentAfterSeconds: number | null
  /** Of an existing unit: what was said about its points. */
  points: PointChoices
  channels: readonly ChannelDraft[]
}

/** The points of the unit that are taken; undefined while they are not known. */
export type TakenPoints = readonly PointDraft[] | undefined

export const emptyDraft = (orgId: string | undefined): Draft => ({
  protocol: 'hj212',
  nameZh: '',
  nameEn: '',
  orgId,
  unitChoice: 'new',
  unitId: undefined,
  unitZh: '',
  unitEn: '',
  unitKind: undefined,
  stationNumber: '',
  password: '',
  sm4Key: '',
  periodSeconds: 60,
  silentAfterSeconds: 300,
  points: noChoices,
  channels: [],
})

/** Whether anything was entered that would be lost; a choice of protocol or place alone is made again at once. */
export const hasContent = (draft: Draft) =>
  JSON.stringify({ ...draft, protocol: null }) !==
  JSON.stringify({ ...emptyDraft(draft.orgId), protocol: null })

export const steps = ['protocol', 'place', 'link', 'channels'] as const
export type Step = (typeof steps)[number]

/** Fields that can be invalid, in their order, with the step of each. */
const stepOfField = {
  protocol: 'protocol',
  nameZh: 'place',
  nameEn: 'place',
  orgId: 'place',
  unitId: 'place',
  unitZh: 'place',
  unitEn: 'place',
  unitKind: 'place',
  stationNumber: 'link',
  password: 'link',
  sm4Key: 'link',
  periodSeconds: 'link',
  silentAfterSeconds: 'link',
  channels: 'channels',
} as const satisfies Partial<Record<keyof Draft, Step>>

export type DraftField = keyof typeof stepOfField
export const draftFields = Object.keys(stepOfField) as DraftField[]
export const stepOf = (field: DraftField): Step => stepOfField[field]

export type FieldProblem = 'missing' | 'choose' | 'mn' | 'pw' | 'sm4' | 'noChannels' | 'noPoints'

export type Problems = {
  fields: Partial<Record<DraftField, FieldProblem>>
  /** By the channel's own key in the draft. */
  channels: ReadonlyMap<string, ChannelProblem>
}

const missing = (isThere: boolean) => (isThere ? undefined : 'missing')
const choose = (isChosen: boolean) => (isChosen ? undefined : 'choose')
const badForm = <T extends FieldProblem>(text: string, form: RegExp, problem: T) =>
  text.trim() === '' || form.test(text.trim()) ? undefined : problem

function channelsProblem(draft: Draft, points: TakenPoints): FieldProblem | undefined {
  if (points === undefined) return 'noPoints'
  return draft.channels.length + points.length > 0 ? undefined : 'noChannels'
}

/** What is wrong with a draft before it is sent; the server judges everything else. */
export function problemsOf(draft: Draft, points: TakenPoints = []): Problems {
  const isNew = draft.unitChoice === 'new'
  const isStation = draft.protocol === 'hj212'
  const found: Partial<Record<DraftField, FieldProblem | undefined>> = {
    nameZh: missing(`${draft.nameZh}${draft.nameEn}`.trim() !== ''),
    orgId: choose(draft.orgId !== undefined),
    unitId: choose(isNew || draft.unitId !== undefined),
    unitKind: choose(!isNew || draft.unitKind !== undefined),
    stationNumber: isStation ? badForm(draft.stationNumber, /^[\w-]{4,24}$/, 'mn') : undefined,
    password: isStation ? badForm(draft.password, /^[0-9A-Za-z]{6}$/, 'pw') : undefined,
    sm4Key: isStation ? badForm(draft.sm4Key, /^[0-9A-Fa-f]{32}$/, 'sm4') : undefined,
    periodSeconds: missing(draft.periodSeconds !== null),
    silentAfterSeconds: missing(draft.silentAfterSeconds !== null),
    channels: channelsProblem(draft, points),
  }
  const entries = Object.entries(found).filter(([, problem]) => problem !== undefined)
  return { fields: Object.fromEntries(entries), channels: channelProblems(draft.channels, points) }
}

/** The first step, in their order, on which something is wrong. */
export function firstStepWith(fields: Iterable<DraftField>): Step | undefined {
  const wrong = new Set([...fields].map(stepOf))
  return steps.find((step) => wrong.has(step))
}

const hasChannelProblems = ({ channels }: Problems) => channels.size > 0

/** Fields with a problem; channels count as one. */
export const fieldsWith = (problems: Problems): DraftField[] =>
  draftFields.filter(
    (field) =>
      problems.fields[field] !== undefined ||
      (field === 'channels' && hasChannelProblems(problems)),
  )

function unitInput(draft: Draft) {
  if (draft.unitChoice === 'existing') return { unitId: draft.unitId ?? '' }
  const isNamed = `${draft.unitZh}${draft.unitEn}`.trim() !== ''
  const zh = isNamed ? draft.unitZh.trim() : draft.nameZh.trim()
  const en = isNamed ? draft.unitEn.trim() : draft.nameEn.trim()
  return { name: { zh, en }, kind: draft.unitKind ?? 'network' }
}

function stationInput({ protocol, stationNumber, password, sm4Key }: Draft) {
  if (protocol !== 'hj212') return {}
  return {
    ...(stationNumber.trim() && { stationNumber: stationNumber.trim() }),
    ...(password.trim() && { password: password.trim() }),
    ...(sm4Key.trim() && { sm4Key: sm4Key.trim() }),
  }
}

/** The call's input; the draft has no problems. */
export function connectionInput(
  draft: Draft,
  points: readonly PointDraft[] = [],
): InputOf<typeof createConnection> {
  return {
    protocol: draft.protocol,
    name: { zh: draft.nameZh.trim(), en: draft.nameEn.trim() },
    orgId: draft.orgId ?? '',
    unit: unitInput(draft),
    ...stationInput(draft),
    ...(draft.periodSeconds !== null && { periodSeconds: draft.periodSeconds }),
    ...(draft.silentAfterSeconds !== null && { silentAfterSeconds: draft.silentAfterSeconds }),
    channels: [
      ...pointInput(points),
      ...channelInput(draft.channels, new Set(points.map(({ factor }) => factor))),
    ],
  }
}
