// 10,000 damaged HJ 212 frames and 1,000 bad MQTT payloads against a server in this process: nothing wrong stored,
// nothing right lost, every rejection counted. `node bench/bad-inputs.ts [frames] [payloads]`
import {
  type Expected,
  row,
  sendBadFrames,
  sendBadPayloads,
} from '../server/src/testing/field/bad-inputs-testing.ts'
import { startFieldServer } from './support/field-server.ts'

const [frames = 10_000, payloads = 1000] = process.argv.slice(2).map(Number)
const firstAt = Math.floor(Date.now() / 1000) * 1000 - 20 * 3_600_000

type Server = Awaited<ReturnType<typeof startFieldServer>>

async function report(what: string, server: Server, expected: Expected) {
  await server.settle()
  const { rows } = await server.owner.query<{ value: number; at: string }>(
    // What lost against a later value of its moment is kept as well.
    `select value, (extract(epoch from ts) * 1000)::bigint as at from
       (select value, ts from sample union all select value, ts from sample_conflict) s`,
  )
  const stored = new Set(rows.map(({ value, at }) => row(value, Number(at))))
  const wrong = [...stored].filter((each) => !expected.allowed.has(each))
  const lost = [...expected.acknowledged].filter((each) => !stored.has(each))
  const { rows: reasons } = await server.owner.query<{ reason: string; count: string }>(
    `select reason, sum(count) as count from
       (select reason, count from field_rejection union all select reason, count from unknown_rejection) r
     group by reason order by 2 desc`,
  )
  const counted = reasons.reduce((sum, { count }) => sum + Number(count), 0)
  console.log(
    `${what}\n  stored ${stored.size}, wrong ${wrong.length}, acknowledged and lost ${lost.length}\n` +
      `  rejections expected at least ${expected.rejections}, counted ${counted}:\n` +
      `  ${reasons.map(({ reason, count }) => `${reason} ${count}`).join(', ')}`,
  )
  if (wrong.length + lost.length > 0 || counted < expected.rejections) process.exitCode = 1
  await server.stop()
}

const stations = await startFieldServer('hj212', { count: 1, keys: ['w01018'] })
const [station] = stations.senders
if (!station) throw new Error('no station')
const begun = performance.now()
const badFrames = await sendBadFrames({
  ...station,
  port: stations.field.portOf('hj212'),
  count: frames,
  firstAt,
})
console.log(`${Math.round(frames / ((performance.now() - begun) / 1000))} damaged frames a second`)
await report(`${frames} damaged frames of HJ 212`, stations, badFrames)

const devices = await startFieldServer('mqtt', { count: 1, keys: ['level'] })
const [device] = devices.senders
if (!device) throw new Error('no device')
const badPayloads = await sendBadPayloads({
  key: device.key,
  port: devices.field.portOf('mqtt'),
  count: payloads,
  firstAt,
})
await report(`${payloads} bad payloads of MQTT`, devices, badPayloads)
