import {
  type FrameBench,
  type Gateway,
  openRejectionLimit,
  type Station,
  type TestReceipt,
} from '#domains/gateway'
import type { Services } from '#platform/services'
import { openCommands } from '../hj212-commands.ts'
import type { ItemValues } from '../hj212-data-area.ts'
import { createFrameReader } from '../hj212-frame.ts'
import { encodeMessage, type Message } from '../hj212-message.ts'
import { openReceiver } from '../hj212-receiver.ts'
import { isMeasurementCommand } from '../hj212-samples.ts'
import { formatQn, formatStationTime } from '../hj212-time.ts'
import { judgeFrames } from './judge-frames.ts'
import { maskedPassword, testBytes } from './test-bytes.ts'

const numbers = /(?:^|[;\d#\s])MN=([\w.-]{1,64})/gi

const written = (message: Message) => encodeMessage(message).toString('utf8').trimEnd()

const build: FrameBench['build'] = ({
  version,
  st,
  cn,
  mn,
  pw,
  isAnswerWanted,
  at,
  zone,
  items,
}) => {
  const byCode = new Map<string, ItemValues>()
  for (const { code, statistic, value, flag } of items)
    byCode.set(code, {
      ...byCode.get(code),
      [statistic]: value,
      ...(flag !== null && { Flag: flag }),
    })
  const hasValues = isMeasurementCommand(cn)
  return written({
    qn: formatQn(new Date(at), zone),
    st,
    cn,
    pw,
    mn,
    flag: { version, split: false, answerWanted: isAnswerWanted },
    cp: {
      fields: hasValues ? { DataTime: formatStationTime(new Date(at), zone) } : {},
      items: hasValues ? [...byCode].map(([code, values]) => ({ code, values })) : [],
    },
  })
}

/** The bench of HJ 212 on what the server of the process uses: what it says is what happens to frames of the field. */
export function openHj212Bench(services: Services, gateway: Gateway): FrameBench {
  const { registry, intake, counters, limits } = gateway

  /**
   * A receiver of its own: frames tried by hand count for the connection, but block no address and answer no command. It knows
   * no other station, whose password could be guessed here without a limit.
   */
  function receiverInto(receipt: TestReceipt, station: Station) {
    const note = (rejections: TestReceipt['rejections']) =>
      void receipt.rejections.push(...rejections.map(({ key, reason }) => ({ key, reason })))
    return openReceiver(services, {
      registry: {
        ...registry,
        byNumber: (number) => (number === station.stationNumber ? station : undefined),
      },
      intake: {
        ...intake,
        async take(delivery) {
          const taken = await intake.take(delivery)
          receipt.stored += taken.stored
          receipt.duplicates += taken.duplicates
          receipt.conflicts += taken.conflicts
          note([...(delivery.refused ?? []), ...taken.refused])
          return taken
        },
      },
      counters: {
        ...counters,
        refused(refusing, reason, frame) {
          note([{ key: null, reason }])
          counters.refused(refusing, reason, frame)
        },
        unknown(_, reason) {
          note([{ key: null, reason }])
        },
      },
      commands: openCommands(services.clock),
      limit: openRejectionLimit(limits.rejectionsPerMinute, {
        now: () => performance.now(),
        keyOf: (connectionId) => registry.byId(connectionId)?.keyHash,
      }),
      onGuessing: () => undefined,
      onProven: () => undefined,
      linkOf: () => undefined,
    })
  }

  return {
    numbersIn: (bytes) => [
      ...new Set(
        Array.from(bytes.toString('latin1').matchAll(numbers), ([, number = '']) => number),
      ),
    ],
    read: (bytes, { now, zone, connections, as, most }) =>
      judgeFrames(bytes, {
        now,
        zone,
        most,
        maxFrameBytes: limits.frameBytes,
        as: as === undefined ? undefined : registry.byId(as),
        stationOf: (number) => registry.byId(connections.get(number) ?? ''),
      }),
    build,
    async give(connectionId, bytes, address) {
      const station = registry.byId(connectionId)
      if (!station) return undefined
      const receipt: TestReceipt = {
        answers: [],
        stored: 0,
        duplicates: 0,
        conflicts: 0,
        rejections: [],
      }
      const receiver = receiverInto(receipt, station)
      const reader = createFrameReader({ maxFrameBytes: limits.frameBytes })
      const sender = {
        address,
        station,
        dataTimes: new Map<string, string>(),
        answer: (message: Message) =>
          void receipt.answers.push(written({ ...message, pw: maskedPassword })),
        accepted: () => undefined,
        refused: () => undefined,
        end: () => undefined,
      }
      for (const event of [...reader.push(testBytes(bytes, station)), ...reader.end()])
        await receiver(event, sender)
      return receipt
    },
  }
}
