import './compose.css'
import {
  importances,
  maxContentLength,
  maxTitleLength,
  messageKinds,
  publishMessage,
} from '@iwater/contract/messages'
import { sentMessages } from '@iwater/contract/messages/sent-messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Input, Segmented, Switch } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { renewRecords } from '#web/kit/records.ts'
import { call } from '#web/platform/api/api.ts'
import { serverNow } from '#web/platform/clock/server-clock.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { type Language, useLanguage, useText } from '#web/platform/i18n/language.ts'
import { showDone } from '#web/platform/notice/notices.ts'
import { useSession } from '#web/platform/session/session.ts'
import { useTimeZone } from '#web/platform/session/time-zone.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { DateInput } from '#web/ui/form/DateInput.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { AudienceFields } from './AudienceFields.tsx'
import { ComposeFiles } from './ComposeFiles.tsx'
import { cardsText } from './cards.text.ts'
import { composeText } from './compose.text.ts'
import {
  type Draft,
  emptyDraft,
  forgetDraft,
  type Problem,
  problemsOf,
  publishInput,
  storeDraft,
  storedDraft,
} from './compose-draft.ts'
import { renewMessages } from './messages.api.ts'

const panelWidth = 640

type FieldProps = { draft: Draft; change: (next: Partial<Draft>) => void }

function KindFields({ draft, change }: FieldProps) {
  const words = useText(composeText)
  const { kinds, importances: levels } = useText(cardsText)
  return (
    <div className="compose-row">
      <fieldset className="compose-group">
        <legend>{words.kind}</legend>
        <Segmented
          value={draft.kind}
          onChange={(kind) => change({ kind })}
          options={messageKinds.map((value) => ({ value, label: kinds[value] }))}
        />
      </fieldset>
      <fieldset className="compose-group">
        <legend>{words.importance}</legend>
        <Segmented
          value={draft.importance}
          onChange={(importance) => change({ importance })}
          options={importances.map((value) => ({ value, label: levels[value] }))}
        />
      </fieldset>
    </div>
  )
}

const wrong = (error: string | undefined) =>
  error === undefined ? {} : { status: 'error' as const }

function TextFields({
  draft,
  change,
  language,
  errors,
}: FieldProps & { language: Language; errors: Partial<Record<Problem, string>> }) {
  const words = useText(composeText)
  const label = (of: 'heading' | 'body') => words[of][draft.hasBothLanguages ? language : 'one']
  return (
    <>
      <Field label={label('heading')} isRequired error={errors.title}>
        {(control) => (
          <Input
            {...control}
            {...wrong(errors.title)}
            lang={language}
            maxLength={maxTitleLength}
            value={draft.title[language]}
            onChange={(event) =>
              change({ title: { ...draft.title, [language]: event.target.value } })
            }
          />
        )}
      </Field>
      <Field label={label('body')} isRequired error={errors.content}>
        {(control) => (
          <Input.TextArea
            {...control}
            {...wrong(errors.content)}
            lang={language}
            maxLength={maxContentLength}
            showCount
            autoSize={{ minRows: 5, maxRows: 10 }}
            value={draft.content[language]}
            onChange={(event) =>
              change({ content: { ...draft.content, [language]: event.target.value } })
            }
          />
        )}
      </Field>
    </>
  )
}

function useDraft(loginId: string) {
  const [draft, setDraft] = useState(() => storedDraft(loginId))
  return {
    draft,
    change(next: Partial<Draft>) {
      const changed = { ...draft, ...next }
      setDraft(changed)
      storeDraft(loginId, changed)
    },
    forget() {
      forgetDraft(loginId)
      setDraft(emptyDraft())
    },
  }
}

function usePublish(draft: Draft, zone: string, onSent: () => void) {
  const words = useText(composeText)
  const format = useFormat()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(publishMessage, publishInput(draft, zone)),
    onSuccess: async ({ recipients }) => {
      onSent()
      showDone(words.sent(format.number(recipients)))
      await Promise.all([renewMessages(client), renewRecords(client, sentMessages)])
    },
  })
}

function ComposeForm({ loginId, onClose }: { loginId: string; onClose: () => void }) {
  const words = useText(composeText)
  const language = useLanguage()
  const zone = useTimeZone()
  const { draft, change, forget } = useDraft(loginId)
  const [tries, setTries] = useState(0)
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // What is wrong is marked by the render after a try.
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [tries])
  const { mutate, error, isPending } = usePublish(draft, zone, () => {
    forget()
    setTries(0)
    onClose()
  })
  const problems = problemsOf(draft, { zone, now: serverNow() })
  const errors: Partial<Record<Problem, string>> =
    tries > 0
      ? Object.fromEntries(problems.map((problem) => [problem, words.problems[problem]]))
      : {}
  const send = () => {
    setTries(tries + 1)
    if (problems.length === 0 && !isSending) mutate()
  }
  const other: Language = language === 'zh' ? 'en' : 'zh'
  return (
    <form
      ref={form}
      className="compose"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <KindFields draft={draft} change={change} />
      <AudienceFields draft={draft} change={change} error={errors.to} />
      <TextFields draft={draft} change={change} language={language} errors={errors} />
      <label className="compose-switch">
        <Switch
          size="small"
          checked={draft.hasBothLanguages}
          onChange={(hasBothLanguages) => change({ hasBothLanguages })}
        />
        {words.bothLanguages}
      </label>
      {draft.hasBothLanguages && (
        <TextFields draft={draft} change={change} language={other} errors={{}} />
      )}
      <ComposeFiles
        files={draft.files}
        error={tries > 0 && isSending ? words.filesOnTheirWay : undefined}
        onSending={setSending}
        onChange={(files) => change({ files })}
      />
      <Field label={words.expires} error={errors.expires} hint={words.expiresHint}>
        {(control) => (
          <DateInput
            {...control}
            precision="minute"
            value={draft.expires}
            onChange={(expires) => change({ expires })}
          />
        )}
      </Field>
      {error !== null && <ErrorNote error={error} />}
      <div className="compose-foot">
        <p>{words.kept}</p>
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button type="submit" variant="solid" isBusy={isPending}>
          {words.send}
        </Button>
      </div>
    </form>
  )
}

/** Writes and publishes a message. What is not sent yet is there again the next time. */
export function ComposeDrawer({
  begun,
  onClose,
}: {
  /** What the address says it was begun with; null while it is closed. */
  begun: string | null
  onClose: () => void
}) {
  const words = useText(composeText)
  const loginId = useSession((session) => session.info?.userInfo.loginId)
  if (loginId === undefined) return null
  return (
    <Panel isOpen={begun !== null} onClose={onClose} title={words.title} width={panelWidth}>
      <ComposeForm key={begun} loginId={loginId} onClose={onClose} />
    </Panel>
  )
}
