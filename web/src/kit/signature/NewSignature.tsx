import type { StoredFile } from '@iwater/contract/files'
import { Input } from 'antd'
import { useRef, useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { useUnsaved } from '#web/platform/page/use-unsaved.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { PendingFile } from '../upload/PendingFile.tsx'
import type { Limits } from '../upload/upload-limits.ts'
import { type OnUnstored, useTelling } from '../upload/use-telling.ts'
import { useUploads } from '../upload/use-uploads.ts'
import { type Ink, isBlank, noInk, pictureOf } from './ink.ts'
import { SignaturePad } from './SignaturePad.tsx'
import { signatureText } from './signature.text.ts'

const longestName = 40

/** The pad, the name that can be typed instead, and the button that stores what stands there. */
export function NewSignature({
  id,
  label,
  limits,
  onStored,
  onUnstored,
}: {
  /** Of the entry by keys. */
  id: string | undefined
  label: string
  limits: Omit<Limits, 'most'>
  onStored: (file: StoredFile) => void
  onUnstored: OnUnstored | undefined
}) {
  const words = useText(signatureText)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [ink, setInk] = useState<Ink>(noInk)
  const { pending, unstored, add, retry, remove } = useUploads({ ...limits, most: 1 }, onStored)
  const isWritten = !isBlank(ink)
  useUnsaved(isWritten)
  useTelling(unstored ?? (isWritten ? 'not-confirmed' : undefined), onUnstored)
  const use = async () => {
    if (canvas.current) add([await pictureOf(canvas.current)])
  }
  const clear = () => {
    for (const { key } of pending) remove(key)
    setInk(noInk)
  }
  return (
    <>
      <SignaturePad
        canvas={canvas}
        label={words.pad(label)}
        hint={isWritten ? undefined : words.here}
        ink={ink}
        onChange={setInk}
      />
      <div className="kit-signature-buttons">
        <Input
          id={id}
          aria-label={words.typed(label)}
          placeholder={words.orType}
          maxLength={longestName}
          value={ink.name}
          autoComplete="off"
          onChange={({ target }) => setInk({ strokes: [], name: target.value })}
        />
        <Button disabled={!isWritten} onClick={clear}>
          {words.clear}
        </Button>
        <Button disabled={!isWritten || pending.length > 0} onClick={() => void use()}>
          {words.use}
        </Button>
      </div>
      {pending.length > 0 && (
        <ul className="kit-upload">
          {pending.map((one) => (
            <PendingFile
              key={one.key}
              pending={one}
              onRetry={() => retry(one)}
              onRemove={() => remove(one.key)}
            />
          ))}
        </ul>
      )}
    </>
  )
}
