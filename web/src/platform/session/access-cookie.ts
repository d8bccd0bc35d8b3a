const name = 'x-access-token'
const lifeSeconds = 7200

const attributes = () =>
  `; Path=/; SameSite=Lax${window.location.protocol === 'https:' ? '; Secure' : ''}`

/**
 * The access token in a cookie that scripts can read, for pages of other products on the same host that look for it
 * there, for two hours from each new token. The server takes no notice of it.
 */
export function writeAccessCookie(accessToken: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on pages without https
  document.cookie = `${name}=${encodeURIComponent(accessToken)}; Max-Age=${lifeSeconds}${attributes()}`
}

export function removeAccessCookie() {
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${name}=; Max-Age=0${attributes()}`
}
