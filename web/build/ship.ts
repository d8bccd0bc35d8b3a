import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)

const smallestBytes = 1024

/** Whether a page holds scripts that are in no file of their own. */
export const hasInlineScript = (html: string) => /<script(?![^>]*\ssrc=)/.test(html)

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
 * Writes a `.br` beside every file that gains by it: compressing so hard takes seconds, too long for a request.
 * Rejects a page that the server's policy would not let run.
 */
export function ship(): Plugin {
  return {
    name: 'ship',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir }) {
      if (dir === undefined) return
      if (hasInlineScript(await readFile(join(dir, 'index.html'), 'utf8'))) {
        throw new Error('index.html holds a script inside the page: put it into a file')
      }
      const files = await readdir(dir, { recursive: true })
      const texts = files.filter((file) => /\.(?:js|css|html|svg|json|webmanifest)$/.test(file))
      await Promise.all(texts.map((file) => compressFile(join(dir, file))))
    },
  }
}
