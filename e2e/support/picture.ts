import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import pg from 'pg'

/** Where the database of the journeys listens: PostgreSQL writes it into its folder, line by line. */
function databaseAddress() {
  const file = join(process.env.E2E_DATA ?? '', 'db', 'postmaster.pid')
  const [, , , port = '', host = ''] = readFileSync(file, 'utf8').split('\n')
  return { host, port: Number(port), user: 'iwater_owner', database: 'iwater' }
}

/** What a person reads in the image code; no program is meant to. */
export async function readPicture(page: Page): Promise<string> {
  const picture = page.locator('.si-code img').last()
  const address = new URL((await picture.getAttribute('src')) ?? '', page.url())
  await picture.evaluate((image: HTMLImageElement) => image.decode())
  const client = new pg.Client(databaseAddress())
  await client.connect()
  try {
    const { rows } = await client.query<{ answer: string }>(
      'select answer from image_code where nonce = $1',
      [address.searchParams.get('randomStr')],
    )
    return rows[0]?.answer ?? ''
  } finally {
    await client.end()
  }
}
