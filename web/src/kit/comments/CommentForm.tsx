import { commentLimits } from '@iwater/contract/kit/record/comment-calls'
import { useMutation } from '@tanstack/react-query'
import { Input } from 'antd'
import { useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { useUnsaved } from '#web/platform/page/use-unsaved.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { commentsText } from './comments.text.ts'

/** Where a comment is written, or changed. What was written stays when it could not be sent. */
export function CommentForm({
  label,
  sendLabel,
  text: before = '',
  send,
  onCancel,
}: {
  label: string
  sendLabel: string
  text?: string
  send: (text: string) => Promise<void>
  /** Of an existing comment. */
  onCancel?: () => void
}) {
  const words = useText(commentsText)
  const [text, setText] = useState(before)
  const { mutate, error, isPending } = useMutation({
    mutationFn: send,
    onSuccess: () => {
      setText(before)
      onCancel?.()
    },
  })
  useUnsaved(text.trim() !== before.trim())
  const isEmpty = text.trim() === ''
  const submit = () => {
    if (!isEmpty && !isPending) mutate(text.trim())
  }
  return (
    <form
      className="kit-comment-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field label={label} hint={words.hint}>
        {(control) => (
          <Input.TextArea
            {...control}
            // biome-ignore lint/a11y/noAutofocus: it replaces the button that had the focus
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the same
            autoFocus={onCancel !== undefined}
            autoSize={{ minRows: 2, maxRows: 10 }}
            maxLength={commentLimits.characters}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
            }}
          />
        )}
      </Field>
      {error !== null && <ErrorNote error={error} />}
      <div className="kit-comment-buttons">
        {onCancel !== undefined && <Button onClick={onCancel}>{words.cancel}</Button>}
        <Button type="submit" disabled={isEmpty} isBusy={isPending}>
          {sendLabel}
        </Button>
      </div>
    </form>
  )
}
