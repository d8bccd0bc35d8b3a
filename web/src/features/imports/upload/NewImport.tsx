import { importSizeLimit } from '@iwater/contract/field/imports'
import { FileSpreadsheet, FileUp, RotateCw } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { ApiError } from '#web/platform/api/api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useFileSize } from '#web/product/use-file-size.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { useFileDrop } from '#web/ui/form/use-file-drop.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { ProgressBar } from '#web/ui/state/ProgressBar.tsx'
import { ImportFrame } from '../ImportFrame.tsx'
import { importsText } from '../imports.text.ts'
import type { Upload, UploadControl } from './use-upload.ts'

function ChooseButton({
  label,
  variant,
  onChoose,
}: {
  label: string
  variant: 'solid' | 'outline'
  onChoose: (file: File) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant={variant} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.tsv,.xlsx"
        onChange={(event) => {
          const file = event.target.files?.[0]
          // The same file can be chosen again after it was mended.
          event.target.value = ''
          if (file !== undefined) onChoose(file)
        }}
      />
    </>
  )
}

function Sending({ share, onCancel }: { share: number; onCancel: () => void }) {
  const words = useText(importsText)
  const format = useFormat()
  const isSent = share >= 1
  return (
    <>
      <ProgressBar share={share} label={words.sendProgress} />
      <p className="import-sending" role="status">
        {isSent ? words.reading : words.sending(`${format.number(Math.floor(share * 100))}%`)}
      </p>
      <Button onClick={onCancel}>{words.cancel}</Button>
    </>
  )
}

/** Whether the same file can be taken the next time; what is wrong with the file itself stays wrong. */
const isPassing = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500

type Chosen = Exclude<Upload, { step: 'idle' }>

function FileState({ upload, state }: { upload: UploadControl; state: Chosen }) {
  const words = useText(importsText)
  const sizeOf = useFileSize()
  const { file } = state
  const isRetryFirst = state.step === 'failed' && isPassing(state.error)
  const problems = {
    ...words.fileProblems,
    'too-large': words.fileProblems['too-large'](sizeOf(importSizeLimit)),
  }
  return (
    <>
      <p className="import-file">
        <FileSpreadsheet size={22} strokeWidth={1.6} aria-hidden="true" />
        <b>{file.name}</b>
        <small>{sizeOf(file.size)}</small>
      </p>
      {state.step === 'sending' && <Sending share={state.share} onCancel={upload.cancel} />}
      {state.step === 'rejected' && (
        <p className="w-wrong" role="alert">
          {problems[state.problem]}
        </p>
      )}
      {state.step === 'failed' && <ErrorNote error={state.error} />}
      {state.step !== 'sending' && (
        <div className="import-buttons">
          {state.step === 'failed' && (
            <Button
              variant={isRetryFirst ? 'solid' : 'outline'}
              onClick={() => void upload.send(file)}
            >
              <RotateCw size={15} aria-hidden="true" />
              {words.retry}
            </Button>
          )}
          <ChooseButton
            label={words.chooseOther}
            variant={isRetryFirst ? 'outline' : 'solid'}
            onChoose={upload.choose}
          />
        </div>
      )}
    </>
  )
}

function DropPlace({
  upload,
  children,
}: {
  upload: UploadControl
  children: (isOver: boolean) => ReactNode
}) {
  const words = useText(importsText)
  const [hasSeveral, setHasSeveral] = useState(false)
  const { isOver, handlers } = useFileDrop((files) => {
    setHasSeveral(files.length > 1)
    const [file] = files
    if (file !== undefined && files.length === 1) upload.choose(file)
  })
  return (
    <div className={isOver ? 'import-drop import-drop-over' : 'import-drop'} {...handlers}>
      {children(isOver)}
      {hasSeveral && (
        <p className="w-wrong" role="alert">
          {words.oneFile}
        </p>
      )}
    </div>
  )
}

/** The first step: handing a file over, by dropping or choosing it. */
export function NewImport({ upload }: { upload: UploadControl }) {
  const words = useText(importsText)
  const sizeOf = useFileSize()
  const { state } = upload
  return (
    <ImportFrame title={words.newTitle} steps={{ current: 'upload' }}>
      <Card className="import-upload">
        <DropPlace upload={upload}>
          {(isOver) =>
            state.step === 'idle' ? (
              <>
                <FileUp size={44} strokeWidth={1.3} aria-hidden="true" />
                <p>{isOver ? words.dropNow : words.drop}</p>
                <ChooseButton label={words.choose} variant="solid" onChoose={upload.choose} />
                <small>{words.requirements(sizeOf(importSizeLimit))}</small>
              </>
            ) : (
              <FileState upload={upload} state={state} />
            )
          }
        </DropPlace>
      </Card>
      <Card title={words.expects} className="import-expects">
        <ol>
          {words.expectations.split('\n').map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ol>
      </Card>
    </ImportFrame>
  )
}
