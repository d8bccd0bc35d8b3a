import type { FedPoint } from '@iwater/contract/field/channel-feeds'
import { type ChannelInput, type KeyedChannel, sourceKeyInput } from './channel-draft.ts'

/** What the user has said about a point; what was not said follows from the point. */
type PointChoice = { isTaken?: boolean; sourceKey?: string }

/** By the ids of points. */
export type PointChoices = Readonly<Record<string, PointChoice>>

/** A point that a channel may feed, while it is decided. `key` is its id. */
export type PointDraft = KeyedChannel & { point: FedPoint; isTaken: boolean }

export const noChoices: PointChoices = {}

export const isFed = ({ channels, isFedUnseen }: FedPoint) => channels.length > 0 || isFedUnseen

/** Points that nothing feeds are taken unless the user says otherwise. */
export const takeUnfed = (point: FedPoint) => !isFed(point)
/** Where channels are for certain keys, these name the points. */
export const takeNone = () => false

export const pointDrafts = (
  points: readonly FedPoint[],
  choices: PointChoices,
  isTakenAtFirst: (point: FedPoint) => boolean,
): PointDraft[] =>
  points.map((point) => {
    const { isTaken = isTakenAtFirst(point), sourceKey = '' } = choices[point.pointId] ?? {}
    return { key: point.pointId, factor: point.factor, sourceKey, point, isTaken }
  })

export const takenPoints = (drafts: readonly PointDraft[]) =>
  drafts.filter(({ isTaken }) => isTaken)

/** The choices with another one for some points. */
export const withChoice = (
  choices: PointChoices,
  pointIds: readonly string[],
  next: PointChoice,
): PointChoices => ({
  ...choices,
  ...Object.fromEntries(pointIds.map((id) => [id, { ...choices[id], ...next }])),
})

/** Channels of points that are there as a call takes them, with whether the user was shown that something feeds them. */
export const pointInput = (points: readonly PointDraft[]) =>
  points.map(
    (draft): ChannelInput => ({
      pointId: draft.key,
      ...sourceKeyInput(draft),
      isFed: isFed(draft.point),
    }),
  )
