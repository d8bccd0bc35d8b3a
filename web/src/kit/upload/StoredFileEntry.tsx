import type { FileFacts } from '@iwater/contract/files'
import { GripVertical, X } from 'lucide-react'
import { type KeyboardEvent, lazy, type PointerEvent, Suspense, useState } from 'react'
import { ApiError } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { showFailure } from '#web/platform/notice/notices.ts'
import { FileIcon } from '#web/product/FileIcon.tsx'
import { openFile } from '#web/product/file-links.ts'
import { useFileSize } from '#web/product/use-file-size.ts'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { uploadText } from './upload.text.ts'
import { hasPreview } from './upload-limits.ts'

const FilePreview = lazy(async () => ({ default: (await import('./FilePreview.tsx')).FilePreview }))

/** A file that is stored; pictures with an address are shown small. */
export type Shown = Pick<FileFacts, 'fileId' | 'name' | 'group'> & { size?: number; url?: string }

async function open(fileId: string) {
  try {
    await openFile(fileId)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    showFailure(error)
  }
}

/** One stored file, with the way to see it and, where that is allowed, to move and to remove it. */
export function StoredFileEntry({
  file,
  isDragged,
  drag,
  onStep,
  onRemove,
}: {
  file: Shown
  isDragged: boolean
  /** Of the handle; none where files have no order. */
  drag: { onPointerDown: (event: PointerEvent<HTMLElement>) => void } | undefined
  onStep: (by: number) => void
  /** None where the file cannot be removed. */
  onRemove: (() => void) | undefined
}) {
  const words = useText(uploadText)
  const sizeOf = useFileSize()
  const [isOpen, setOpen] = useState(false)
  const { fileId, name, group, size, url } = file
  const isPreviewed = hasPreview(file)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    onStep(by)
  }
  return (
    <li className="kit-upload-stored" data-slot={fileId} data-dragged={isDragged || undefined}>
      {drag && (
        <button
          type="button"
          className="kit-upload-grip"
          aria-label={words.move(name)}
          onKeyDown={onKeyDown}
          {...drag}
        >
          <GripVertical size={15} aria-hidden="true" />
        </button>
      )}
      {group === 'image' && url ? (
        <img src={url} alt="" loading="lazy" />
      ) : (
        <FileIcon group={group} />
      )}
      <button
        type="button"
        className="kit-upload-name"
        aria-label={isPreviewed ? words.preview(name) : words.open(name)}
        onClick={() => (isPreviewed ? setOpen(true) : void open(fileId))}
      >
        {name}
      </button>
      {size !== undefined && <small>{sizeOf(size)}</small>}
      {onRemove && (
        <IconButton label={words.remove(name)} onClick={onRemove}>
          <X size={15} />
        </IconButton>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <FilePreview file={file} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </li>
  )
}
