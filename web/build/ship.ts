import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)

const smallestBytes = 1024

/** Hashes of the scripts inside a page, as a content security policy names them. */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

async function compressFile(path: string) {
  const content = await readFile(path)
  if (content.length < smallestBytes) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await writeFile(`${path}.br`, await compress(content, { params }))
}

/**
 * Writes beside the pages what the server needs to serve them: `csp.json` with the hashes of the scripts
 * in index.html, and a `.br` of every file that gains by it. Compressing so hard takes seconds, too long for a request.
 */
export function ship(): Plugin {
  return {
    name: 'ship',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir }) {
      if (dir === undefined) return
      const html = await readFile(join(dir, 'index.html'), 'utf8')
      await writeFile(
        join(dir, 'csp.json'),
        JSON.stringify({ scriptSrc: inlineScriptHashes(html) }),
      )
      const files = await readdir(dir, { recursive: true })
      const texts = files.filter((file) => /\.(?:js|css|html|svg|json|webmanifest)$/.test(file))
      await Promise.all(texts.map((file) => compressFile(join(dir, file))))
    },
  }
}
