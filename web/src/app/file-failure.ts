import { ownPath } from '#web/platform/page/own-path.ts'

export type FileFailure = {
  kind: 'wrong' | 'unavailable' | 'unexpected'
  /** What to quote to an administrator. */
  code: string | undefined
  /** The address of the file, where the failure may pass. */
  link: string | undefined
}

function kindOf(code: string | undefined): FileFailure['kind'] {
  if (code === 'server.failed') return 'unexpected'
  return code === 'request.too-many' || /^(server|storage)\./.test(code ?? '')
    ? 'unavailable'
    : 'wrong'
}

function linkIn(hash: string) {
  const link = new URLSearchParams(hash.slice(1)).get('link')
  // Nobody else's page leads through this one to anything but a file.
  return ownPath(link) === link && link !== null && /^\/api\/files\/[\w-]+\?/.test(link)
    ? link
    : undefined
}

/** What the server says in the address about a link to a file that it could not open. */
export function readFileFailure({ search, hash }: { search: string; hash: string }): FileFailure {
  const given = new URLSearchParams(search).get('error') ?? ''
  const code = /^[a-z]+(\.[a-z-]+)+$/.test(given) ? given : undefined
  const kind = kindOf(code)
  return {
    kind,
    code: kind === 'wrong' ? undefined : code,
    link: kind === 'wrong' ? undefined : linkIn(hash),
  }
}
