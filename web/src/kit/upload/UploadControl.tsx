import './upload.css'
import { extensionsOf, type FileGroup, type StoredFile } from '@iwater/contract/files'
import type { PictureOptions } from '@iwater/contract/kit/field-types'
import { Upload } from 'lucide-react'
import { type ClipboardEvent, useRef, useState } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useIsDemonstration } from '#web/platform/session/session.ts'
import { useFileSize } from '#web/product/use-file-size.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { useFileDrop } from '#web/ui/form/use-file-drop.ts'
import { usePreparation } from '../picture/use-preparation.tsx'
import { useRemoval } from '../use-removal.ts'
import { PendingFile } from './PendingFile.tsx'
import type { Shown } from './StoredFileEntry.tsx'
import { StoredFiles } from './StoredFiles.tsx'
import { uploadText } from './upload.text.ts'
import { type Limits, largestOf } from './upload-limits.ts'
import { type OnUnstored, useTelling } from './use-telling.ts'
import { type Pending, type Uploads, useUploads } from './use-uploads.ts'

/** What a screen reader is told of the file that is on its way: at its beginning, and at each quarter. */
function useProgressWords(pending: readonly Pending[]) {
  const words = useText(uploadText)
  const format = useFormat()
  const sending = pending.find(({ step }) => step === 'sending')
  if (sending?.step !== 'sending') return undefined
  return words.sending(sending.file.name, `${format.number(Math.floor(sending.share * 4) * 25)}%`)
}

/** The limits of a place in words. */
function useHint(limits: Limits) {
  const { group, most } = limits
  const words = useText(uploadText)
  const format = useFormat()
  const sizeOf = useFileSize()
  const largest = largestOf(limits)
  const parts = [
    ...(group === undefined ? [] : [words.allowed(extensionsOf(group).join(words.betweenTypes))]),
    ...(largest === undefined ? [] : [words.largest(sizeOf(largest))]),
    ...(most > 1 && Number.isFinite(most) ? [words.most(format.number(most))] : []),
  ]
  const sentence = parts.join(words.between)
  // They are a sentence of their own, whichever of them is first.
  return words.hint(`${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`)
}

/** The button that opens the dialog of the system. */
function ChooseFiles({
  id,
  label,
  isSingle,
  hasFiles,
  group,
  note,
  onChoose,
}: {
  id: string | undefined
  label: string
  isSingle: boolean
  hasFiles: boolean
  group: FileGroup | undefined
  note: string
  onChoose: (files: readonly File[]) => void
}) {
  const words = useText(uploadText)
  const input = useRef<HTMLInputElement>(null)
  const isReplacing = isSingle && hasFiles
  return (
    <>
      <p className="kit-upload-choose">
        <Button
          id={id}
          aria-label={isReplacing ? words.replaceFor(label) : words.chooseFor(label)}
          onClick={() => input.current?.click()}
        >
          <Upload size={15} aria-hidden="true" />
          {isReplacing ? words.replace : words.choose}
        </Button>
        <small>{note}</small>
      </p>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!isSingle}
        aria-label={label}
        accept={extensionsOf(group)
          .map((extension) => `.${extension}`)
          .join(',')}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])]
          // The same file can be chosen again after it was changed.
          target.value = ''
          onChoose(chosen)
        }}
      />
    </>
  )
}

/**
 * Takes the chosen files, all or, where there would be too many, none; `count` are there already. Where one file is allowed,
 * the one that is chosen next takes the place of one that was not taken.
 */
function useChoice(
  { pending, add, remove }: Pick<Uploads, 'pending' | 'add' | 'remove'>,
  { most, count }: { most: number; count: number },
) {
  const words = useText(uploadText)
  const format = useFormat()
  const [excess, setExcess] = useState<string>()
  const take = (chosen: readonly File[]) => {
    if (chosen.length === 0) return
    const isNotTaken = ({ step }: Pending) =>
      step === 'rejected' || (most === 1 && step === 'failed')
    const waiting = pending.filter((one) => !isNotTaken(one)).length
    const total = count + waiting + chosen.length
    const sentence = words.tooMany(
      format.number(most),
      format.number(chosen.length),
      format.number(total),
    )
    setExcess(total > most ? sentence : undefined)
    if (total > most) return
    if (most === 1) for (const { key } of pending.filter(isNotTaken)) remove(key)
    add(chosen)
  }
  return { excess, take }
}

const onPasted = (take: (files: readonly File[]) => void) => (event: ClipboardEvent) => {
  const { files } = event.clipboardData
  if (files.length > 0) event.preventDefault()
  take([...files])
}

/** Where the focus goes from a file that is removed. */
const removal = {
  entry: 'li',
  part: 'button:not(:disabled, .kit-upload-grip)',
  otherwise: '.kit-upload-choose button',
}

function PendingFiles({
  pending,
  retry,
  onRemove,
}: Pick<Uploads, 'pending' | 'retry'> & { onRemove: (key: string, at: number) => void }) {
  if (pending.length === 0) return null
  return (
    <ul>
      {pending.map((one, at) => (
        <PendingFile
          key={one.key}
          pending={one}
          onRetry={() => retry(one)}
          onRemove={() => onRemove(one.key, at)}
        />
      ))}
    </ul>
  )
}

export type UploadProps = {
  /** What the files are, as the field is called. */
  label: string
  /** The files that are there, in their order. */
  files: readonly Shown[]
  /** Files at most; the one that is there is replaced where it is 1. */
  most: number
  /** The files that are allowed; all groups by default. */
  group?: FileGroup | undefined
  /** Bytes of a file, where that is less than the limit of its group. */
  maxBytes?: number | undefined
  /** What is done to pictures before they are sent. */
  picture?: PictureOptions | undefined
  isDisabled?: boolean
  tied?: { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: true }
  onChange: (files: readonly Shown[]) => void
  /** A file that is new, before it is among `files`. */
  onUploaded?: ((file: StoredFile) => void) | undefined
  /** What of the chosen files is not stored. */
  onUnstored?: OnUnstored | undefined
}

/**
 * Files of one place: chosen, dropped or pasted, each sent at once. What the server says against one stands at that file. In
 * a demonstration none can be added: the whole file would be sent before it is rejected.
 */
export function UploadControl({
  label,
  files,
  most,
  group,
  maxBytes,
  picture,
  isDisabled = false,
  tied = {},
  onChange,
  onUploaded,
  onUnstored,
}: UploadProps) {
  const words = useText(uploadText)
  const limits = { group, maxBytes, most }
  const hint = useHint(limits)
  const [message, setMessage] = useState('')
  const mayAdd = !useIsDemonstration() && !isDisabled
  const replaces = most === 1
  const { prepare, dialog } = usePreparation(picture)
  const uploads = useUploads(
    limits,
    (file) => {
      onUploaded?.(file)
      onChange(replaces ? [file] : [...files, file])
      setMessage(words.uploaded(file.name))
    },
    prepare,
  )
  useTelling(uploads.unstored, onUnstored)
  const { excess, take } = useChoice(uploads, { most, count: replaces ? 0 : files.length })
  const { isOver, handlers } = useFileDrop(take)
  const progress = useProgressWords(uploads.pending)
  const control = useRef<HTMLDivElement>(null)
  const leadOn = useRemoval(control, removal)
  return (
    // Pasting and dropping are further ways; the button is there for all.
    <div
      ref={control}
      className="kit-upload"
      role="group"
      tabIndex={-1}
      aria-label={label}
      aria-describedby={tied['aria-describedby']}
      aria-invalid={tied['aria-invalid']}
      data-over={isOver}
      {...(mayAdd && { ...handlers, onPaste: onPasted(take) })}
    >
      <StoredFiles
        files={files}
        isFixed={isDisabled}
        onChange={onChange}
        onMessage={setMessage}
        onRemoved={leadOn}
      />
      <PendingFiles
        {...uploads}
        onRemove={(key, at) => {
          leadOn(files.length + at)
          uploads.remove(key)
        }}
      />
      {mayAdd && (
        <ChooseFiles
          id={tied.id}
          label={label}
          isSingle={replaces}
          hasFiles={files.length > 0}
          group={group}
          note={isOver ? words.dropNow : hint}
          onChoose={take}
        />
      )}
      {excess !== undefined && (
        <p className="w-wrong" role="alert">
          {excess}
        </p>
      )}
      <span className="w-read-out-only" role="status">
        {progress ?? message}
      </span>
      {dialog}
    </div>
  )
}
