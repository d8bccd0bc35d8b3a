/** What an address says, or null for one that is none. */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    // The constructor's only way to say that this is no address.
    return null
  }
}
