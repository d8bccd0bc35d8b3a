import './error-log-panel.css'
import { clientErrorTypes } from '@iwater/contract/logs/client-error-types'
import { Bug, ClipboardCopy, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ErrorEntry } from '#web/platform/errors/error-entry.ts'
import { clearErrors, useOwnErrors } from '#web/platform/errors/error-log.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { CopyButton } from '#web/ui/action/CopyButton.tsx'
import { copyText } from '#web/ui/action/copy-text.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { StateIcon, StateNotice } from '#web/ui/state/StateNotice.tsx'
import { textOfError } from './error-text.ts'
import { errorsText } from './errors.text.ts'

function Entry({ entry }: { entry: ErrorEntry }) {
  const words = useText(errorsText)
  const local = useLocal()
  const format = useFormat()
  const { type, url, message, stack, info, reference, at, count, sentCount } = entry
  const label = clientErrorTypes.find(({ value }) => value === type)?.label
  return (
    <li className="error-entry">
      <div className="error-head">
        <b>{label && local(label)}</b>
        <span>{words.times(count)}</span>
        <time dateTime={new Date(at).toISOString()}>{format.dateTime(at)}</time>
        <CopyButton text={textOfError(entry)} label={words.copy} />
      </div>
      <p>{message}</p>
      <div className="error-foot">
        <code>{reference}</code>
        <code>{url}</code>
        <span>{sentCount >= count ? words.isSent : words.isWaiting}</span>
      </div>
      {(stack !== '' || info !== '') && (
        <details>
          <summary>{words.details}</summary>
          {info !== '' && <pre tabIndex={0}>{info.trim()}</pre>}
          {stack !== '' && <pre tabIndex={0}>{stack}</pre>}
        </details>
      )}
    </li>
  )
}

function Tools({ entries, onClear }: { entries: readonly ErrorEntry[]; onClear: () => void }) {
  const words = useText(errorsText)
  const [isCopied, setIsCopied] = useState(false)
  const copyAll = async () => setIsCopied(await copyText(entries.map(textOfError).join('\n\n')))
  return (
    <>
      <Button onClick={() => void copyAll()}>
        <ClipboardCopy size={15} aria-hidden="true" />
        {isCopied ? words.copied : words.copyAll}
      </Button>
      <span className="w-read-out-only" role="status">
        {isCopied && words.copied}
      </span>
      <Button onClick={onClear}>
        <Trash2 size={15} aria-hidden="true" />
        {words.clear}
      </Button>
    </>
  )
}

/** The errors of this browser, for reporting them. */
export function ErrorLogPanel({ onClose }: { onClose: () => void }) {
  const words = useText(errorsText)
  const loginId = useSession((session) => session.tokens?.loginId)
  const entries = useOwnErrors()
  const [asksToClear, setAsksToClear] = useState(false)
  return (
    <Panel
      key={loginId}
      title={words.title}
      width={520}
      onClose={onClose}
      footer={
        entries.length > 0 && <Tools entries={entries} onClear={() => setAsksToClear(true)} />
      }
    >
      {entries.length === 0 ? (
        <StateNotice
          art={
            <StateIcon tone="calm">
              <Bug size={30} strokeWidth={1.6} />
            </StateIcon>
          }
          title={words.none}
        >
          <p>{words.noneNote}</p>
        </StateNotice>
      ) : (
        <>
          <p className="error-about">{words.about}</p>
          <ul className="error-entries">
            {entries.map((entry) => (
              <Entry key={`${entry.reference} ${entry.type} ${entry.message}`} entry={entry} />
            ))}
          </ul>
        </>
      )}
      {asksToClear && (
        <ConfirmDialog
          title={words.clearTitle}
          confirmLabel={words.clear}
          onConfirm={() => {
            clearErrors()
            setAsksToClear(false)
          }}
          onClose={() => setAsksToClear(false)}
        >
          <p>{words.clearNote}</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}
