// Creates a link by which a partner sends a user to iWater; it can be used once within a minute:
//   node scripts/partner-ticket.ts <address> <organisation> <waiting page> <mobile number>
// The secret is read from IWATER_PARTNER_SECRET, or for the demo from demo-partners.json in the data folder.
import { createHmac, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const [address, org, page, mobile] = process.argv.slice(2)

function secretOf(tenant: string, waitingPage: string): string {
  if (process.env.IWATER_PARTNER_SECRET) return process.env.IWATER_PARTNER_SECRET
  const folder = resolve(process.env.IWATER_DATA ?? join(import.meta.dirname, '../data'))
  const text = readFileSync(join(folder, 'demo-partners.json'), 'utf8')
  const entries = JSON.parse(text) as { tenant: string; page: string; secret: string }[]
  const entry = entries.find((one) => one.tenant === tenant && one.page === waitingPage)
  if (!entry) throw new Error(`the demo has no partner for ${waitingPage} of ${tenant}`)
  return entry.secret
}

if (!address || !org || !page || !mobile) {
  throw new Error('usage: node scripts/partner-ticket.ts <address> <organisation> <page> <mobile>')
}
const iat = Math.floor(Date.now() / 1000)
const claims = { mobile, org, aud: page, iat, exp: iat + 60, jti: randomUUID() }
const body = Buffer.from(JSON.stringify(claims)).toString('base64url')
const signature = createHmac('sha256', secretOf(org, page)).update(body).digest('base64url')
console.log(`${address}/${page}?${org}&mobile=${mobile}&loginkey=${body}.${signature}`)
