import { useState } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { type Shown, StoredFileEntry } from './StoredFileEntry.tsx'
import { uploadText } from './upload.text.ts'
import { useFileOrder } from './use-file-order.ts'

/** The files that are there, in an order that can be changed where there are several. */
export function StoredFiles({
  files,
  isFixed,
  onChange,
  onMessage,
  onRemoved,
}: {
  files: readonly Shown[]
  isFixed: boolean
  onChange: (files: readonly Shown[]) => void
  /** To be read out. */
  onMessage: (text: string) => void
  /** A file is removed from this place, with what has the focus. */
  onRemoved?: (at: number) => void
}) {
  const words = useText(uploadText)
  const format = useFormat()
  const [removed, setRemoved] = useState<Shown>()
  const { list, dragged, handle, step } = useFileOrder(files, onChange, ({ name }, place) =>
    onMessage(words.moved(name, format.number(place))),
  )
  const remove = ({ fileId: id, name }: Shown) => {
    onRemoved?.(files.findIndex(({ fileId }) => fileId === id))
    onChange(files.filter(({ fileId }) => fileId !== id))
    onMessage(words.removed(name))
    setRemoved(undefined)
  }
  if (files.length === 0) return isFixed ? <p className="kit-upload-none">{words.none}</p> : null
  return (
    <>
      <ul ref={list}>
        {files.map((file) => (
          <StoredFileEntry
            key={file.fileId}
            file={file}
            isDragged={dragged === file.fileId}
            drag={!isFixed && files.length > 1 ? handle(file.fileId) : undefined}
            onStep={(by) => step(file, by)}
            onRemove={isFixed ? undefined : () => setRemoved(file)}
          />
        ))}
      </ul>
      {removed && (
        <ConfirmDialog
          title={words.removeTitle}
          confirmLabel={words.removeConfirm}
          isReversible
          onConfirm={() => remove(removed)}
          onClose={() => setRemoved(undefined)}
        >
          <p>{words.removeQuestion(removed.name)}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
