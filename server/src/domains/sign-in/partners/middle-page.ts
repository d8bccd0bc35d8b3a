import { type WaitingPage, waitingPages } from '@iwater/contract/sign-in/sign-in-methods'
import { readSigned, signText } from '#platform/secrets/signed-text'
import type { Vault } from '#platform/secrets/vault'

/** The return of a user who came from a partner: its sign-out is called first, then its page is shown. */
export type MiddlePage = {
  tenantId: number
  page: WaitingPage
  /** Accepts a POST without content and credentials. */
  logoutAddress: string
  originPage: string
}

const middlePageCookie = 'x-middle-page'

/** The maximum lifetime of a session. */
const lifeSeconds = 604_800

const purpose = 'middle page'

const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : null)

/** Whether both addresses are on the origin at which the partner is registered. */
export function isOfPartner(
  { logoutAddress, originPage }: Pick<MiddlePage, 'logoutAddress' | 'originPage'>,
  loginAddress: string,
) {
  const origin = originOf(loginAddress)
  const isHttp = origin !== null && /^https?:/.test(origin)
  return isHttp && [logoutAddress, originPage].every((address) => originOf(address) === origin)
}

/** The `set-cookie` header that stores the return address. The value is signed, so it cannot be forged. */
export function setMiddlePage(vault: Vault, middlePage: MiddlePage, isHttps: boolean): string {
  const body = Buffer.from(JSON.stringify(middlePage)).toString('base64url')
  const secure = isHttps ? '; Secure' : ''
  return `${middlePageCookie}=${signText(vault, body, purpose)}; Max-Age=${lifeSeconds}; Path=/; SameSite=Lax${secure}`
}

export const clearMiddlePage = `${middlePageCookie}=; Max-Age=0; Path=/; SameSite=Lax`

/** The return address in a request's cookies, or null when there is none or it was not signed here. */
export function readMiddlePage(vault: Vault, cookies: string | undefined): MiddlePage | null {
  const [, value = ''] =
    /(?:^|; *)x-middle-page=([\w-]{1,3000}\.[\w-]{43})(?:;|$)/.exec(cookies ?? '') ?? []
  const body = readSigned(vault, value, purpose)
  if (body === undefined) return null
  const found = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as MiddlePage
  return waitingPages.includes(found.page) ? found : null
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? '')

/** A page that notifies the partner and returns to it; `/leave.js` does both. Without a return address it goes home. */
export function leavePage(middlePage: MiddlePage | null) {
  const home = '<meta http-equiv="refresh" content="0; url=/">'
  const script =
    middlePage &&
    `<script src="/leave.js" data-log-out="${escaped(middlePage.logoutAddress)}" data-origin="${escaped(middlePage.originPage)}"></script>`
  const connect = middlePage ? `; connect-src ${new URL(middlePage.logoutAddress).origin}` : ''
  return {
    policy: `default-src 'none'; script-src 'self'${connect}; base-uri 'none'; frame-ancestors 'none'`,
    html: `<!doctype html><html lang="zh"><head><meta charset="utf-8"><title>iWater</title>${script ?? home}</head><body></body></html>`,
  }
}
