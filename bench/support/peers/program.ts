import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, lstatSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processMs } from '../processor-time.ts'

/** A program of the given folder (packages unpacked with `dpkg-deb -x`), else of PATH; undefined where there is none. */
export function findProgram(name: string, folder: string | undefined): string | undefined {
  const unpacked =
    folder === undefined ? [] : ['usr/bin', 'usr/sbin', '.'].map((each) => join(folder, each))
  const usual = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
  return [...unpacked, ...usual].map((each) => join(each, name)).find((each) => existsSync(each))
}

/** Where packages that were unpacked have their libraries. */
function librariesIn(folder: string | undefined): string {
  if (folder === undefined) return process.env['LD_LIBRARY_PATH'] ?? ''
  return ['usr/lib', 'lib']
    .map((each) => join(folder, each))
    .filter((each) => existsSync(each))
    .flatMap((each) =>
      readdirSync(each)
        .filter((name) => name.endsWith('-linux-gnu'))
        .map((name) => join(each, name)),
    )
    .join(delimiter)
}

/** Names in a folder; files and folders of a store that runs come and go. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Bytes on the disk of a folder, without what `isApart` says of paths below it. */
export function folderBytes(
  folder: string,
  isApart: (path: string) => boolean = () => false,
  below = '',
): number {
  let bytes = 0
  for (const name of namesIn(join(folder, below))) {
    const path = join(below, name)
    if (isApart(path)) continue
    const file = lstatSync(join(folder, path), { throwIfNoEntry: false })
    if (file?.isDirectory()) bytes += folderBytes(folder, isApart, path)
    else if (file) bytes += 512 * file.blocks
  }
  return bytes
}

/** Starts a store and waits until it answers. */
export async function startProgram(
  path: string,
  args: readonly string[],
  { folder, url }: { folder: string | undefined; url: string },
) {
  const child: ChildProcess = spawn(path, args, {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: { ...process.env, LD_LIBRARY_PATH: librariesIn(folder) },
  })
  process.once('exit', () => child.kill('SIGKILL'))
  for (let attempt = 0; ; attempt += 1) {
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) break
    if (child.exitCode !== null || attempt === 300) throw new Error(`${path} does not start`)
    await sleep(100)
  }
  return {
    processorMs: () => processMs(child.pid ?? 0),
    async stop() {
      const ended = child.exitCode === null ? once(child, 'exit') : undefined
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Sends bodies made one after the other and takes the time of the sending alone. */
export async function sendAll(url: string, bodies: Iterable<Buffer>): Promise<number> {
  let taken = 0
  for (const body of bodies) {
    const begun = performance.now()
    const response = await fetch(url, { method: 'POST', body: new Uint8Array(body) })
    const text = await response.text()
    taken += performance.now() - begun
    if (!response.ok) throw new Error(`answered ${response.status}: ${text.slice(0, 500)}`)
  }
  return taken / 1000
}
