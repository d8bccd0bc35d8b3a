import { once } from 'node:events'
import { createServer } from 'node:net'
import { StartError } from '#platform/start-error'
import type { Config } from '../config.ts'

const names = { port: 'PORT', hj212Port: 'HJ212_PORT', mqttPort: 'MQTT_PORT' } as const

const taken = (port: number, name: string) =>
  new StartError({
    zh: `端口 ${port} 已被占用；请先停止占用它的程序，或用 ${name} 指定另一个端口。`,
    en: `Port ${port} is in use; stop the program that uses it, or name another port in ${name}.`,
  })

const refused = (port: number, name: string, reason: string) =>
  new StartError({
    zh: `无法监听端口 ${port}（${reason}）；请用 ${name} 指定另一个端口。`,
    en: `Port ${port} cannot be listened on (${reason}); name another port in ${name}.`,
  })

async function probe(host: string, port: number, name: string) {
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw code === 'EADDRINUSE' ? taken(port, name) : refused(port, name, code || message)
  }
  server.close()
  await once(server, 'close')
}

/** Refuses a start whose ports are taken before anything else is touched. */
export async function assertPortsFree(config: Config) {
  for (const key of Object.keys(names) as (keyof typeof names)[]) {
    if (config[key] !== 0) await probe(config.host, config[key], names[key])
  }
}
