import { mostFiles } from '@iwater/contract/kit/check'
import type { FileField, FilesField } from '@iwater/contract/kit/field-types'
import { useLocal } from '#web/platform/i18n/language.ts'
import type { ControlProps } from '../form/control-props.ts'
import { useNoteStored, useShownFiles } from './shown-files.ts'
import { UploadField } from './UploadField.tsx'

const idsOf = (value: unknown) => [value ?? []].flat().map((id) => String(id))

/** The files of a field of a record. */
export function FileControl({
  field,
  value,
  onChange,
  isDisabled,
  files = [],
  onUnstored,
  tied,
}: ControlProps<FileField | FilesField>) {
  const local = useLocal()
  const note = useNoteStored()
  const shown = useShownFiles(idsOf(value), files)
  return (
    <UploadField
      label={local(field.title)}
      files={shown}
      most={field.type === 'file' ? 1 : (field.maxItems ?? mostFiles)}
      group={field.group}
      maxBytes={field.maxBytes}
      picture={field.picture}
      isDisabled={isDisabled}
      tied={tied}
      onUnstored={onUnstored}
      onUploaded={note}
      onChange={(next) => {
        const ids = next.map(({ fileId }) => fileId)
        onChange(field.type === 'file' ? (ids[0] ?? null) : ids)
      }}
    />
  )
}
