import {
  newStationNumber,
  newStationPassword,
  type ProtocolDriver,
  stationHash,
} from '#domains/gateway'
import { openHj212Bench } from './bench/hj212-bench.ts'
import { commandOf } from './hj212-commands.ts'
import { hj212Example } from './hj212-example.ts'
import { hj212SourceKey } from './hj212-readings.ts'
import { openHj212Server } from './hj212-server.ts'

/** HJ 212-2005, 2017 and 2025 over TCP. */
export const hj212Driver: ProtocolDriver = {
  protocol: 'hj212',
  identify({ stationNumber = newStationNumber(), password = newStationPassword(), sm4Key }, vault) {
    return {
      stationNumber,
      key: password,
      hash: stationHash(vault, stationNumber, password),
      secrets: { password, sm4Key: sm4Key ? Buffer.from(sm4Key, 'hex') : null },
    }
  },
  newKey(stationNumber, vault) {
    const key = newStationPassword()
    return { key, hash: stationHash(vault, stationNumber, key), password: key }
  },
  sourceKey: hj212SourceKey,
  example: hj212Example,
  async open(services, gateway) {
    const server = await openHj212Server(services, gateway)
    return {
      port: server.port,
      addressAt: (host) => `${host}:${server.port}`,
      bench: openHj212Bench(services, gateway),
      command: async (connectionId, wish) => server.command(connectionId, commandOf(wish)),
      stop: server.stop,
    }
  },
}
