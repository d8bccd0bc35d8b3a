import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'
import { DiscardQuestion } from '#web/ui/overlay/DiscardQuestion.tsx'
import { settingsText } from './sign-in-settings.text.ts'

type EditDialogProps = {
  title: string
  error: Error | null
  isBusy: boolean
  onSave: () => void
  onClose: () => void
  children: ReactNode
}

/** A form over the page; an error leaves everything as it was typed, and closing asks before it is lost. */
export function EditDialog({ title, error, isBusy, onSave, onClose, children }: EditDialogProps) {
  const text = useText(settingsText)
  const [tries, setTries] = useState(0)
  const [wasTouched, setTouched] = useState(false)
  const [asksToLeave, setAsksToLeave] = useState(false)
  const close = () => (wasTouched ? setAsksToLeave(true) : onClose())
  const form = useRef<HTMLFormElement>(null)
  // What is wrong is known after a render, or after the server has answered.
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus()
  }, [error, tries])
  function save(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    onSave()
    setTries(tries + 1)
  }
  return (
    <Dialog title={title} onClose={close}>
      <form
        ref={form}
        className="sis-form"
        onSubmit={save}
        onChange={() => setTouched(true)}
        noValidate
      >
        {children}
        {error !== null && <ErrorNote error={error} />}
        <div className="sis-foot">
          <Button onClick={close}>{text.cancel}</Button>
          <Button type="submit" variant="solid" isBusy={isBusy}>
            {text.save}
          </Button>
        </div>
      </form>
      {asksToLeave && <DiscardQuestion onDiscard={onClose} onStay={() => setAsksToLeave(false)} />}
    </Dialog>
  )
}
