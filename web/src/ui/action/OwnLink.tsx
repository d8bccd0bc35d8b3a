import type { ComponentProps, MouseEvent } from 'react'
import { goTo, useAddress } from '#web/platform/address/address.tsx'
import { openBeside } from '#web/platform/page/open-beside.ts'

/** A plain click stays in this page; everything else (new tab, download, another window) is the browser's. */
const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

type OwnLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string
  /** Opens beside the page where that has room and there is a tool for it. */
  isBeside?: boolean
}

/** A link to a page of this client, marked when it is the current one. */
export function OwnLink({ to, isBeside = false, onClick, ...rest }: OwnLinkProps) {
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
        if (!isBeside || !openBeside(to)) goTo(to)
      }}
    />
  )
}
