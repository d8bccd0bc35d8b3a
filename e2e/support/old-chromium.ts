import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { type Browser, launch } from 'puppeteer-core'

const decompress = promisify(brotliDecompress)
const folder = join(import.meta.dirname, '../node_modules/.cache/chromium-109')

/** The program of the package, unpacked once. Its own way to unpack shares one place in /tmp with other versions. */
async function unpacked(): Promise<string> {
  const program = join(folder, 'chromium')
  if (existsSync(program)) return program
  const main = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const packed = await readFile(join(dirname(main), '../bin/chromium.br'))
  await mkdir(folder, { recursive: true })
  // Of a worker's own: two may be here at once.
  const part = `${program}.${process.pid}`
  await writeFile(part, await decompress(packed), { mode: 0o755 })
  await rename(part, program)
  return program
}

/** Chromium 109. It was built for machines where processes cannot be forked, and runs as one. */
export async function launchOldChromium(): Promise<Browser> {
  return launch({
    executablePath: await unpacked(),
    headless: true,
    defaultViewport: { width: 1366, height: 768 },
    args: [
      '--no-sandbox',
      '--single-process',
      '--no-zygote',
      '--disable-gpu',
      '--force-prefers-reduced-motion',
    ],
  })
}
