import type {
  buildFrame as buildFrameRoute,
  JudgedFrame,
  judgeFrames as judgeFramesRoute,
} from '@iwater/contract/field/frame-bench'
import { mostFrames } from '@iwater/contract/field/frame-bench'
import { type FrameForm, hj212Versions } from '@iwater/contract/field/frame-forms'
import type { OutputOf, RequestOf } from '@iwater/contract/route'
import type { FactorList } from '#domains/factors'
import type { Field, FrameBench, ReadFrame } from '#domains/gateway'
import { readFactors } from '#domains/monitoring'
import { type Database, type Db, withTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import { selectConnection } from './connection.queries.ts'
import {
  insertSentTestFrame,
  type SeenConnection,
  selectFedPoints,
  selectSeenConnections,
} from './frame-bench.queries.ts'

function benchIn(field: Field): FrameBench {
  const bench = field.benchOf('hj212')
  if (!bench) throw new Error('HJ 212 has no bench')
  return bench
}

const hexDigits = /^(?:[\da-f]{2})+$/i

/** The bytes of a text; throws ingest.frame-not-hex where it should be hexadecimal and is not. */
function bytesOf(text: string, form: FrameForm): Buffer {
  if (form === 'text') return Buffer.from(text, 'utf8')
  const digits = text.replaceAll(/0x|[\s,:]/gi, '')
  if (!hexDigits.test(digits)) throw new AppError('ingest.frame-not-hex')
  return Buffer.from(digits, 'hex')
}

type FoundPoints = Awaited<ReturnType<typeof selectFedPoints>>

const instantOf = (at: number | null) => (at === null ? null : new Date(at).toISOString())

function stateOf({ reason, values }: ReadFrame): JudgedFrame['state'] {
  const isTaken = values.some(({ key }) => key !== null)
  const isLeft = values.some((value) => value.reason !== null)
  if (reason !== null || (isLeft && !isTaken)) return 'rejected'
  return isLeft ? 'accepted-in-part' : 'accepted'
}

/** A frame with what factors, connections and points are called. */
function withNames(
  frame: ReadFrame,
  seen: ReadonlyMap<string, SeenConnection>,
  { points, factors }: { points: FoundPoints; factors: FactorList },
): JudgedFrame {
  const { connectionId, values, ...read } = frame
  const connection = connectionId === null ? undefined : seen.get(connectionId)
  const pointAt = (key: string | null) =>
    points.find((point) => point.connectionId === connectionId && point.sourceKey === key)
  return {
    ...read,
    state: stateOf(frame),
    connection: connection
      ? { connectionId: connection.connectionId, name: connection.name }
      : null,
    values: values.map(({ key, at, ...value }) => {
      const factor = factors.factorOf(value.factor)
      const point = pointAt(key)
      return {
        ...value,
        at: instantOf(at),
        factorName: factor?.name ?? null,
        unitOfMeasure: (value.statistic === 'Cou' ? factor?.loadUnit : factor?.unit) ?? '',
        point: point ? { pointId: point.pointId, name: point.name } : null,
      }
    }),
  }
}

/** Reads frames as the server would, for connections that the session sees; nothing is stored. */
export async function judgeFrames(
  db: Db,
  { tenantId, timeZone: zone }: Session,
  { text, form, connectionId }: RequestOf<typeof judgeFramesRoute>,
  { now, field }: { now: Date; field: Field },
): Promise<OutputOf<typeof judgeFramesRoute>> {
  const bench = benchIn(field)
  const bytes = bytesOf(text, form)
  const seen = await selectSeenConnections(db, tenantId, {
    numbers: bench.numbersIn(bytes),
    connectionId,
  })
  const byId = new Map(seen.map((one) => [one.connectionId, one]))
  if (connectionId !== undefined && !byId.has(connectionId))
    throw new AppError('ingest.connection-not-found')
  const connections = new Map(seen.map((one) => [one.stationNumber, one.connectionId]))
  const reading = { now: now.getTime(), zone, connections, as: connectionId, most: mostFrames }
  const { frames, isMore } = bench.read(bytes, reading)
  const points = await selectFedPoints(db, tenantId, [...byId.keys()])
  const called = { points, factors: await readFactors(db, tenantId) }
  return { frames: frames.map((frame) => withNames(frame, byId, called)), isMore }
}

/** A frame of its parts; its QN is the present moment. */
export function buildFrame(
  { timeZone: zone }: Session,
  {
    version,
    data_time: dataTime,
    is_answer_wanted: isAnswerWanted,
    ...parts
  }: RequestOf<typeof buildFrameRoute>,
  { now, field }: { now: Date; field: Field },
) {
  const text = benchIn(field).build({
    ...parts,
    pw: parts.pw ?? '',
    version: hj212Versions.find((one) => one === version) ?? '2017',
    isAnswerWanted: isAnswerWanted ?? false,
    at: dataTime ? Date.parse(dataTime) : now.getTime(),
    zone,
  })
  return { text }
}

/**
 * Takes frames for a test connection as if its device had sent them, without holding a database connection meanwhile. Throws
 * ingest.not-for-tests for another connection, and ingest.frame-of-another-station.
 */
export async function sendTestFrame(
  database: Database,
  session: Session,
  { connectionId, text, form }: { connectionId: string; text: string; form: FrameForm },
  { field, now }: { field: Field; now: Date },
) {
  const found = await withTenant(database, session, (db) =>
    selectConnection(db, session.tenantId, connectionId),
  )
  if (!found) throw new AppError('ingest.connection-not-found')
  if (!found.isTest || found.protocol !== 'hj212') throw new AppError('ingest.not-for-tests')
  const bench = benchIn(field)
  const bytes = bytesOf(text, form)
  if (bench.numbersIn(bytes).some((number) => number !== found.stationNumber))
    throw new AppError('ingest.frame-of-another-station')
  // First: what cannot be entered into the trail is not sent.
  await withTenant(database, session, (db) =>
    insertSentTestFrame(db, session, { connectionId, bytes: bytes.length, at: now }),
  )
  const receipt = await bench.give(connectionId, bytes, session.address ?? '')
  if (!receipt) throw new AppError('ingest.connection-not-found')
  return receipt
}
