import { once } from 'node:events'
import { createServer } from 'node:net'
import { StartError } from '#platform/start-error'
import type { Config } from '../config.ts'

const names = { port: 'PORT', hj212Port: 'HJ212_PORT', mqttPort: 'MQTT_PORT' } as const
const keys = Object.keys(names) as (keyof typeof names)[]

const taken = (port: number, name: string) =>
  new StartError({
    zh: `端口 ${port} 已被占用；请先停止占用它的程序，或用 ${name} 指定另一个端口。`,
    en: `Port ${port} is in use; stop the program that uses it, or set another port in ${name}.`,
  })

const twice = (port: number, name: string, other: string) =>
  new StartError({
    zh: `${name} 与 ${other} 都是 ${port}；请为其中一个指定另一个端口。`,
    en: `${name} and ${other} are both ${port}; set another port in one of them.`,
  })

const refused = (port: number, name: string, reason: string) =>
  new StartError({
    zh: `无法监听端口 ${port}（${reason}）；请用 ${name} 指定另一个端口。`,
    en: `Port ${port} cannot be listened on (${reason}); set another port in ${name}.`,
  })

const badHost = (host: string) =>
  new StartError({
    zh: `本机没有地址 ${host}；请在 HOST 中填写本机的地址，或删除该变量。`,
    en: `This machine has no address ${host}; set one of its addresses in HOST, or remove the variable.`,
  })

/** The message for a failed listen on one of the configured ports; other errors stay as they are. */
export function explainListen(config: Config, error: unknown): unknown {
  if (!(error instanceof Error) || !('syscall' in error) || error.syscall !== 'listen') return error
  const { code = '', message, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRNOTAVAIL') return badHost(config.host)
  const key = keys.find((each) => config[each] === port)
  if (key === undefined) return error
  const name = names[key]
  return code === 'EADDRINUSE'
    ? taken(config[key], name)
    : refused(config[key], name, code || message)
}

async function probe(host: string, port: number) {
  const server = createServer()
  server.listen(port, host)
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

/** Rejects a start with occupied ports before anything else is changed. */
export async function assertPortsFree(config: Config) {
  const fixed = keys.filter((key) => config[key] !== 0)
  for (const key of fixed) {
    const other = fixed.find((each) => each !== key && config[each] === config[key])
    if (other) throw twice(config[key], names[key], names[other])
    try {
      await probe(config.host, config[key])
    } catch (error) {
      throw explainListen(config, error)
    }
  }
}
