import '../upload/upload.css'
import './signature.css'
import type { FileField } from '@iwater/contract/kit/field-types'
import { useState } from 'react'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useIsDemonstration } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/action/Button.tsx'
import type { ControlProps } from '../form/control-props.ts'
import type { Shown } from '../upload/StoredFileEntry.tsx'
import { useNoteStored, useShownFiles } from '../upload/shown-files.ts'
import { NewSignature } from './NewSignature.tsx'
import { signatureText } from './signature.text.ts'

function StoredSignature({ file, label }: { file: Shown; label: string }) {
  return file.url === undefined ? (
    <p className="kit-signature-name">{file.name}</p>
  ) : (
    <img className="kit-signature-stored" src={file.url} alt={label} />
  )
}

/** A signature: written by hand, or by the keys as a name, and then stored as a picture. */
export function SignatureControl({
  field,
  value,
  onChange,
  isDisabled,
  files = [],
  onUnstored,
  tied,
}: ControlProps<FileField>) {
  const words = useText(signatureText)
  const local = useLocal()
  const label = local(field.title)
  const mayChange = !useIsDemonstration() && !isDisabled
  const [message, setMessage] = useState('')
  const note = useNoteStored()
  const [stored] = useShownFiles(typeof value === 'string' ? [value] : [], files)
  const { group, maxBytes } = field
  return (
    <div
      className="kit-signature"
      role="group"
      tabIndex={-1}
      aria-label={label}
      aria-describedby={tied['aria-describedby']}
      aria-invalid={tied['aria-invalid']}
    >
      {stored && <StoredSignature file={stored} label={label} />}
      {stored && mayChange && (
        <div className="kit-signature-buttons">
          <Button id={tied.id} aria-label={words.againFor(label)} onClick={() => onChange(null)}>
            {words.again}
          </Button>
        </div>
      )}
      {!stored && mayChange && (
        <NewSignature
          id={tied.id}
          label={label}
          limits={{ group, maxBytes }}
          onUnstored={onUnstored}
          onStored={(file) => {
            note(file)
            onChange(file.fileId)
            setMessage(words.stored)
          }}
        />
      )}
      {!stored && !mayChange && <p className="kit-signature-name">–</p>}
      <span className="w-read-out-only" role="status">
        {message}
      </span>
    </div>
  )
}
