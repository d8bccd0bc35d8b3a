import './recovery-codes.css'
import { useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { useUnsaved } from '#web/platform/page/use-unsaved.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { copyText } from '#web/ui/action/copy-text.ts'
import { secondFactorText } from './second-factor.text.ts'

function download(codes: readonly string[], name: string) {
  const address = URL.createObjectURL(new Blob([`${codes.join('\r\n')}\r\n`]))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/**
 * Recovery codes are shown only once: until they are copied, downloaded or printed, or confirmed as saved, the
 * page counts as holding unsaved work.
 */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const words = useText(secondFactorText)
  const [isCopied, setIsCopied] = useState(false)
  const [isKept, setIsKept] = useState(false)
  useUnsaved(!isKept)
  async function copy() {
    const isDone = await copyText(codes.join('\n'))
    setIsCopied(isDone)
    if (isDone) setIsKept(true)
  }
  function save() {
    download(codes, words.fileName)
    setIsKept(true)
  }
  function print() {
    window.print()
    setIsKept(true)
  }
  return (
    <section className="ac-print" aria-label={words.codesTitle}>
      <p className="ac-note">{words.codes}</p>
      <ul className="ac-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="ac-actions">
        <Button onClick={() => void copy()}>{words.copy}</Button>
        <Button onClick={save}>{words.download}</Button>
        <Button onClick={print}>{words.print}</Button>
        <Button variant="solid" onClick={onDone}>
          {words.done}
        </Button>
        <span className="ac-good" role="status">
          {isCopied && words.copied}
        </span>
      </div>
    </section>
  )
}
