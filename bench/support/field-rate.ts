import { factors, runLoad, startFieldServer } from './field-server.ts'

type Plan = {
  seconds: number
  count: number
  channels: number
  window: number
  script: URL
  wanted: number
}

const hourMs = 3_600_000

/** Runs the senders against a server in this process and prints what was acknowledged, stored and published. */
export async function measure(protocol: 'hj212' | 'mqtt', plan: Plan) {
  const server = await startFieldServer(protocol, {
    count: plan.count,
    keys: factors.slice(0, plan.channels),
  })
  const { field, senders, owner, published } = server
  const port = protocol === 'mqtt' ? field.portOf('mqtt') : field.portOf('hj212')
  // A second of the past for every message, so that no moment of a series comes twice.
  const firstAt = Math.floor(Date.now() / 1000) * 1000 - 20 * hourMs
  const cpu = process.cpuUsage()
  const { seconds, window } = plan
  const tally = await runLoad(plan.script, { port, senders, seconds, window, firstAt })
  const { user, system } = process.cpuUsage(cpu)
  await server.settle()
  const { rows } = await owner.query<{ count: string }>('select count(*) from sample')
  await server.stop()
  const stored = Number(rows[0]?.count)
  const rate = tally.acknowledged / tally.seconds
  console.log(
    `${protocol}: ${plan.count} senders, ${plan.channels} values a message, ${tally.seconds.toFixed(1)} s\n` +
      `  acknowledged ${tally.acknowledged}, stored ${stored}, published ${published.values}\n` +
      `  ${Math.round(rate)} values/s, wanted ${plan.wanted}\n` +
      `  acknowledgement p50 ${tally.p50.toFixed(1)} ms, p99 ${tally.p99.toFixed(1)} ms\n` +
      `  server process ${((user + system) / 1000 / tally.acknowledged).toFixed(4)} ms CPU a value`,
  )
  const isComplete = stored === tally.acknowledged && published.values === stored
  if (!isComplete || rate < plan.wanted) process.exitCode = 1
}
