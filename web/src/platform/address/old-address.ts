/**
 * Where an address of the old product is found now: `/#/login/login?code` and `/bs/#/system/messages?…`
 * had the path behind a hash. Undefined for addresses of today.
 */
export function addressOfOldLink({ hash }: { hash: string }): string | undefined {
  if (!hash.startsWith('#/')) return undefined
  return hash.slice(1).replace(/^\/+/, '/')
}
