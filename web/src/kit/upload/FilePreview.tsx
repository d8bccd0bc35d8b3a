import { findFileUrl, type StoredFile } from '@iwater/contract/files'
import { useQuery } from '@tanstack/react-query'
import { ApiError, apiQuery } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { showFailure } from '#web/platform/notice/notices.ts'
import { saveFile } from '#web/product/file-links.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { uploadText } from './upload.text.ts'

function Content({ file: { group, name, url } }: { file: StoredFile }) {
  if (group === 'image') return <img src={url} alt={name} />
  // What people upload has no captions.
  return group === 'voice' ? (
    <audio src={url} controls aria-label={name} />
  ) : (
    <video src={url} controls aria-label={name} />
  )
}

async function save(fileId: string) {
  try {
    await saveFile(fileId)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    showFailure(error)
  }
}

/** A picture, a sound or a video. Its address is asked for anew: a page stays open for longer than one is valid. */
export function FilePreview({
  file,
  onClose,
}: {
  file: Pick<StoredFile, 'fileId' | 'name'>
  onClose: () => void
}) {
  const words = useText(uploadText)
  const { fileId, name } = file
  const { data, error, refetch } = useQuery({
    ...apiQuery(findFileUrl, { fileId }),
    staleTime: 60_000,
  })
  return (
    <Panel
      in="dialog"
      title={name}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => void save(fileId)}>{words.download}</Button>
          <Button variant="solid" onClick={onClose}>
            {words.close}
          </Button>
        </>
      }
    >
      <div className="kit-upload-preview">
        {data === undefined ? (
          <Pending error={error} onRetry={refetch} rows={4} />
        ) : (
          <Content file={data} />
        )}
      </div>
    </Panel>
  )
}
