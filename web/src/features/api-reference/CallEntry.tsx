import { callGroupName } from '@iwater/contract/call-groups'
import { useLanguage, useLocal } from '#web/platform/i18n/language.ts'
import type { Call } from './call-document.ts'
import { Method } from './Method.tsx'

/** What a group of calls is called, its part of the address, and how many there are. */
export function CallGroupTitle({ tag, calls }: { tag: string; calls: readonly Call[] }) {
  const language = useLanguage()
  return (
    <>
      {callGroupName(tag)?.[language] ?? tag}
      <small className="api-group-tag">/{tag}</small>
      <i className="api-group-count">{calls.length}</i>
    </>
  )
}

/** A call in the list. */
export function CallEntry({ call: { method, path, summary } }: { call: Call }) {
  const local = useLocal()
  return (
    <span className="api-list-call">
      <Method method={method} />
      <span>
        <code>{path}</code>
        <small>{local(summary)}</small>
      </span>
    </span>
  )
}
