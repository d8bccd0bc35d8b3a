import { exportFormats } from '@iwater/contract/kit/calls'
import type { Entity } from '@iwater/contract/kit/entity'
import { type ImportMode, importLimits, importModes } from '@iwater/contract/kit/import-calls'
import { importKey } from '@iwater/contract/kit/import-key'
import { useMutation } from '@tanstack/react-query'
import { Radio } from 'antd'
import { FileSpreadsheet } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '#web/platform/api/api.ts'
import { download } from '#web/platform/api/download.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { useFileDrop } from '#web/ui/form/use-file-drop.ts'
import { sendFile } from '../upload/send-file.ts'
import { InFooter } from './InFooter.tsx'
import { importText } from './import.text.ts'
import { importsOf } from './imports.ts'

function Templates({ entity }: { entity: Entity }) {
  const words = useText(importText)
  const { mutate, error } = useMutation({
    mutationFn: (format: (typeof exportFormats)[number]) =>
      download(importsOf(entity).template, { format }),
  })
  return (
    <div>
      <p className="kit-note">{words.templateNote}</p>
      <div className="kit-import-buttons">
        {exportFormats.map((format) => (
          <Button key={format} onClick={() => mutate(format)}>
            {words.templates[format]}
          </Button>
        ))}
      </div>
      {error !== null && <ErrorNote error={error} />}
    </div>
  )
}

/** Why a file need not be sent. */
function problemOf(file: File): 'kind' | 'size' | 'empty' | undefined {
  if (!/\.(xlsx|csv)$/i.test(file.name)) return 'kind'
  if (file.size === 0) return 'empty'
  return file.size > importLimits.megabytes * 2 ** 20 ? 'size' : undefined
}

/** The place for a file: dropped or chosen, with what is wrong with it at once. */
function FilePlace({
  rows,
  file,
  onChoose,
}: {
  /** At most. */
  rows: number
  file: File | undefined
  onChoose: (file: File) => void
}) {
  const words = useText(importText)
  const format = useFormat()
  const input = useRef<HTMLInputElement>(null)
  const [hasSeveral, setSeveral] = useState(false)
  const { isOver, handlers } = useFileDrop((files) => {
    const [dropped] = files
    setSeveral(files.length > 1)
    if (dropped !== undefined && files.length === 1) onChoose(dropped)
  })
  const problem = file && problemOf(file)
  const wrong = hasSeveral ? words.oneFile : problem && words.problems[problem]
  return (
    <div className={isOver ? 'kit-drop kit-drop-over' : 'kit-drop'} {...handlers}>
      <FileSpreadsheet size={26} strokeWidth={1.6} aria-hidden="true" />
      <p>{file === undefined ? words.drop : <b>{file.name}</b>}</p>
      <Button onClick={() => input.current?.click()}>
        {file === undefined ? words.choose : words.chooseOther}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={words.choose}
        accept=".xlsx,.csv"
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          // The same file can be chosen again after it was mended.
          event.target.value = ''
          setSeveral(false)
          if (chosen !== undefined) onChoose(chosen)
        }}
      />
      <small>{words.limits(format.number(rows), `${importLimits.megabytes}`)}</small>
      {wrong !== undefined && (
        <p className="w-wrong" role="alert">
          {wrong}
        </p>
      )}
    </div>
  )
}

/** Whether rows that match a record change it; asked only where something can match. */
function ModeChoice({
  by,
  mode,
  onChange,
}: {
  by: string
  mode: ImportMode
  onChange: (mode: ImportMode) => void
}) {
  const words = useText(importText)
  return (
    <Field label={words.mode} hint={words.modeHint(by)}>
      {(control) => (
        <Radio.Group
          {...control}
          name={control.id}
          className="kit-import-choices"
          value={mode}
          options={importModes.map((value) => ({ value, label: words.modes[value] }))}
          onChange={({ target }) => onChange(target.value as ImportMode)}
        />
      )}
    </Field>
  )
}

/** The first step: which file, and what it does to records that are there. What was chosen stays when sending fails. */
export function ChooseFile({
  entity,
  onOrdered,
}: {
  entity: Entity
  onOrdered: (recordImportId: string) => void
}) {
  const words = useText(importText)
  const format = useFormat()
  const local = useLocal()
  const key = importKey(entity)
  const keyTitles = key
    .map((name) => words.keyTitle(local(entity.fields[name]?.title ?? { zh: name, en: name })))
    .join(words.betweenKeys)
  const [file, setFile] = useState<File>()
  // Most files are exports that were edited: of those no row could be added.
  const [mode, setMode] = useState<ImportMode>(key.length === 0 ? 'add' : 'update')
  const [share, setShare] = useState(0)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (chosen: File) => {
      setShare(0)
      const { fileId } = await sendFile(chosen, { onProgress: setShare })
      return call(importsOf(entity).check, { fileId, mode })
    },
    onSuccess: ({ recordImportId }) => onOrdered(recordImportId),
  })
  const choose = (chosen: File) => {
    reset()
    setFile(chosen)
  }
  const usable = file !== undefined && problemOf(file) === undefined ? file : undefined
  return (
    <>
      <Templates entity={entity} />
      <FilePlace rows={entity.importRows ?? importLimits.rows} file={file} onChoose={choose} />
      {key.length > 0 && <ModeChoice by={keyTitles} mode={mode} onChange={setMode} />}
      {error !== null && <ErrorNote error={error} />}
      <InFooter>
        <Button
          variant="solid"
          isBusy={isPending}
          disabled={usable === undefined}
          onClick={() => usable && mutate(usable)}
        >
          {isPending ? words.sending(`${format.number(Math.floor(share * 100))}%`) : words.check}
        </Button>
      </InFooter>
      <p className="kit-note">{words.checkNote}</p>
    </>
  )
}
