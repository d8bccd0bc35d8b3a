import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { isChangedByOthers } from '#web/kit/record/use-latest.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { settingsText } from './sign-in-settings.text.ts'

type EditDialogProps = {
  title: string
  /** Not shown where somebody else was first: that is what `Conflict` says. */
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
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
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
    <Panel
      in="dialog"
      title={title}
      isUnsaved={wasTouched}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>{text.cancel}</Button>
          <Button type="submit" form={formId} variant="solid" isBusy={isBusy}>
            {text.save}
          </Button>
        </>
      )}
    >
      <form
        ref={form}
        id={formId}
        className="sis-form"
        onSubmit={save}
        onChange={() => setTouched(true)}
        noValidate
      >
        {children}
        {error !== null && !isChangedByOthers(error) && <ErrorNote error={error} />}
      </form>
    </Panel>
  )
}
