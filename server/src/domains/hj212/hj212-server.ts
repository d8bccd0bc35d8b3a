import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import {
  type CommandOutcome,
  type Gateway,
  openConnectionLimiter,
  openRejectionLimit,
  plainAddress,
  type Station,
} from '#domains/gateway'
import { AppError } from '#platform/http/app-error'
import type { Services } from '#platform/services'
import { type Command, openCommands } from './hj212-commands.ts'
import { openReceiver } from './hj212-receiver.ts'
import { openSession, type Session } from './hj212-session.ts'

export type Hj212Server = {
  port: number
  /** Sends a command to a station that is connected to this process. */
  command(connectionId: string, command: Command): Promise<CommandOutcome>
  stop(): Promise<void>
}

const mostCheckMs = 1000
const stopMs = 5000

/** The TCP server for HJ 212 stations. */
export async function openHj212Server(services: Services, gateway: Gateway): Promise<Hj212Server> {
  const { config, clock, logger } = services
  const { registry, intake, counters, limits, onGuessing, addresses } = gateway
  const limiter = openConnectionLimiter(limits)
  const sessions = new Set<Session>()
  /** Sockets of a station, the newest last. */
  const byStation = new Map<string, Session[]>()
  const commands = openCommands(clock)
  const linkOf = (connectionId: string) => byStation.get(connectionId)?.at(-1)?.link()
  const limit = openRejectionLimit(limits.rejectionsPerMinute, {
    now: () => performance.now(),
    keyOf: (connectionId) => registry.byId(connectionId)?.keyHash,
  })
  for (const { address, goodAt, ...station } of addresses.known)
    limit.proven(address, station, clock.now() - goodAt)
  const receiver = openReceiver(services, {
    registry,
    intake,
    counters,
    commands,
    limit,
    onGuessing,
    onProven: addresses.note,
    linkOf,
  })

  const link = (session: Session, { connectionId }: Station) => {
    const list = byStation.get(connectionId) ?? []
    byStation.set(connectionId, list)
    list.push(session)
    if (list.length > limits.connectionsPerStation) list[0]?.end()
  }

  const forget = (session: Session) => {
    sessions.delete(session)
    for (const connectionId of session.stations.keys()) {
      const rest = byStation.get(connectionId)?.filter((each) => each !== session) ?? []
      if (rest.length > 0) byStation.set(connectionId, rest)
      else byStation.delete(connectionId)
    }
  }

  const accept = (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress)
    // Resets and aborts of the other side are normal; the close that follows cleans up.
    socket.on('error', (error) => logger.debug({ err: error, address }, 'station socket failed'))
    const mayEnter = limit.mayEnter(address)
    const slot = mayEnter ? limiter.acquire(address) : undefined
    if (!slot) {
      const reason = mayEnter ? 'too-many-connections' : 'too-many-rejections'
      counters.unknown('hj212', reason, clock.now())
      socket.destroy()
      return
    }
    const session = openSession(socket, address, {
      receiver,
      intake,
      limits,
      onProven(station) {
        slot.prove()
        link(session, station)
      },
    })
    sessions.add(session)
    socket.on('close', () => {
      slot.release()
      forget(session)
    })
  }

  // A connection that was disabled, deleted or given another key must authenticate again.
  const unwatch = registry.onChange((connectionId, station) => {
    for (const session of byStation.get(connectionId) ?? []) {
      const proven = session.stations.get(connectionId)
      if (!station?.isEnabled || station.keyHash !== proven?.keyHash) session.destroy()
    }
  })

  const checking = setInterval(
    () => {
      const now = performance.now()
      for (const session of sessions) session.checkTime(now)
    },
    Math.min(limits.proofMs, mostCheckMs),
  )

  // Half-open sockets are allowed so that a station that has finished sending still reads its answers.
  const server = createServer({ allowHalfOpen: true }, accept)
  server.listen(config.hj212Port, config.host)
  await once(server, 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    async command(connectionId, command) {
      const station = registry.byId(connectionId)
      if (!station) throw new AppError('ingest.station-offline')
      return commands.send(station, () => linkOf(connectionId), command)
    },
    async stop() {
      clearInterval(checking)
      unwatch()
      commands.close()
      const closed = new Promise((resolve) => server.close(resolve))
      for (const session of sessions) session.end()
      const cut = setTimeout(() => {
        for (const session of sessions) session.destroy()
      }, stopMs)
      await closed
      clearTimeout(cut)
    },
  }
}
