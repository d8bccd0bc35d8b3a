import type { ComponentProps, MouseEvent } from 'react'
import { goTo, useAddress } from '#web/platform/address/address.tsx'

/** A plain click stays in this page; everything else (new tab, download, another window) is the browser's. */
const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

type OwnLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** A link to a page of this client, marked when it is the current one. */
export function OwnLink({ to, onClick, ...rest }: OwnLinkProps) {
  const { pathname } = useAddress()
  return (
    <a
      aria-current={pathname === to ? 'page' : undefined}
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event)
        if (!isPlainClick(event)) return
        event.preventDefault()
        goTo(to)
      }}
    />
  )
}
