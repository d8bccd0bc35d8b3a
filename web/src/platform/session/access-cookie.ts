/**
 * Takes away the readable cookie with the access token that a deployment may have the server leave, for pages of other
 * products on the same host. Signing out here signs out there as well.
 */
export function removeAccessCookie() {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on pages without https
  document.cookie = `x-access-token=; Max-Age=0; Path=/; SameSite=Lax${secure}`
}
