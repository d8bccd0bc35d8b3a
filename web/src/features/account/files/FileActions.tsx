import { type OwnFile, removeFile } from '@iwater/contract/files'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '#web/platform/api/api.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { openFile, saveFile } from '#web/product/file-links.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { renewFiles } from './files.api.ts'
import { filesText } from './files.text.ts'

/** The name of a file, which opens what a browser shows and downloads anything else. */
export function FileName({
  file,
  onFailure,
}: {
  file: OwnFile
  onFailure: (error: unknown) => void
}) {
  const words = useText(filesText)
  const { fileId, name, isShown } = file
  return (
    <button
      type="button"
      className="file-open"
      title={name}
      aria-label={isShown ? words.open(name) : words.download(name)}
      onClick={() => void openFile(fileId).catch(onFailure)}
    >
      {name}
    </button>
  )
}

/** Says what has to let go of a file first. */
function InUseDialog({ file, onClose }: { file: OwnFile; onClose: () => void }) {
  const words = useText(filesText)
  const local = useLocal()
  return (
    <Panel
      in="dialog"
      title={words.delete}
      onClose={onClose}
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      <p>{words.inUse(file.name)}</p>
      <ul className="file-uses">
        {file.uses.map((use) => (
          <li key={use.en}>{local(use)}</li>
        ))}
      </ul>
    </Panel>
  )
}

function RemoveDialog({
  file,
  onRemoved,
  onClose,
}: {
  file: OwnFile
  onRemoved: () => void
  onClose: () => void
}) {
  const words = useText(filesText)
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(removeFile, { fileId: file.fileId }),
    onSuccess: onRemoved,
    // Also after a rejection: it may be in use by now, or gone.
    onSettled: () => renewFiles(client),
  })
  return (
    <ConfirmDialog
      title={words.delete}
      confirmLabel={words.delete}
      isBusy={isPending}
      error={error}
      onConfirm={mutate}
      onClose={onClose}
    >
      <p>{words.question(file.name)}</p>
    </ConfirmDialog>
  )
}

/** Where the focus goes when a file leaves the list: to its neighbour, or from the last one to the keyword. */
function afterRemoval(actions: HTMLElement | null) {
  const row = actions?.closest('tr, li')
  const beside = [row?.nextElementSibling, row?.previousElementSibling]
    .map((one) => one?.querySelector<HTMLElement>('.file-open'))
    .find((one) => one)
  return beside ?? actions?.closest('.w-list-card')?.querySelector('input')
}

/** What can be done with a file of the list. */
export function FileActions({
  file,
  onFailure,
}: {
  file: OwnFile
  onFailure: (error: unknown) => void
}) {
  const words = useText(filesText)
  const [isRemoving, setRemoving] = useState(false)
  const actions = useRef<HTMLSpanElement>(null)
  const close = () => setRemoving(false)
  const closeRemoved = () => {
    // The dialog gives the focus back to its button, which goes with the row.
    flushSync(close)
    afterRemoval(actions.current)?.focus()
  }
  return (
    <span ref={actions} className="file-actions">
      <IconButton
        label={words.download(file.name)}
        onClick={() => void saveFile(file.fileId).catch(onFailure)}
      >
        <Download size={16} />
      </IconButton>
      <IconButton label={words.remove(file.name)} onClick={() => setRemoving(true)}>
        <Trash2 size={16} />
      </IconButton>
      {isRemoving && file.uses.length > 0 && <InUseDialog file={file} onClose={close} />}
      {isRemoving && file.uses.length === 0 && (
        <RemoveDialog file={file} onRemoved={closeRemoved} onClose={close} />
      )}
    </span>
  )
}
