import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Station = {
  protocol: string
  stationNumber: string
  password: string
  channels: { sourceKey: string }[]
}

/** The HJ 212 station of the demo whose channels include `factor`. */
export function demoStation(factor: string) {
  const file = join(process.env.E2E_DATA ?? '', 'demo-field.json')
  const stations = JSON.parse(readFileSync(file, 'utf8')) as Station[]
  const found = stations.find(
    ({ protocol, channels }) =>
      protocol === 'hj212' && channels.some(({ sourceKey }) => sourceKey === factor),
  )
  if (!found) throw new Error(`no demo station measures ${factor}`)
  return { mn: found.stationNumber, password: found.password }
}

export const hj212Port = () => Number(process.env.E2E_HJ212_PORT)
