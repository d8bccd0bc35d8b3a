import {
  changePageAnnouncement,
  maxAnnouncementLength,
  type PageAnnouncement,
  publishPageAnnouncement,
} from '@iwater/contract/pages/page-announcements'
import type { InputOf } from '@iwater/contract/route'
import { listFindableFunctions } from '@iwater/contract/search'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Input, Select } from 'antd'
import { useState } from 'react'
import type { Shown } from '#web/kit/upload/StoredFileEntry.tsx'
import { UploadField } from '#web/kit/upload/UploadField.tsx'
import { ApiError, apiQuery, call } from '#web/platform/api/api.ts'
import { momentOfText, wallText } from '#web/platform/clock/wall-clock.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useTimeZone } from '#web/platform/session/time-zone.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { DateInput } from '#web/ui/form/DateInput.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { SidePanel } from '#web/ui/overlay/SidePanel.tsx'
import { pageSettingsText } from './page-settings.text.ts'

const panelWidth = 560
const languages = ['zh', 'en'] as const

/** Times as the fields show them, in the time zone of the organisation. */
type Draft = {
  functionId: string
  text: { zh: string; en: string }
  link: string
  from: string
  until: string
  pictureIds: { zh: string | null; en: string | null }
}

const wallOf = (instant: string | null, zone: string) =>
  instant === null ? '' : wallText(Date.parse(instant), zone)

const emptyDraft: Draft = {
  functionId: '',
  text: { zh: '', en: '' },
  link: '',
  from: '',
  until: '',
  pictureIds: { zh: null, en: null },
}

const draftOf = (stored: PageAnnouncement, zone: string): Draft => ({
  functionId: stored.functionId,
  text: stored.text,
  link: stored.link ?? '',
  from: wallOf(stored.from, zone),
  until: wallOf(stored.until, zone),
  pictureIds: stored.pictureIds,
})

function instantOf(text: string, zone: string) {
  const moment = momentOfText(text, zone)
  return moment === undefined ? null : new Date(moment).toISOString()
}

const inputOf = (draft: Draft, zone: string): InputOf<typeof publishPageAnnouncement> => ({
  ...draft,
  link: draft.link.trim() || null,
  from: instantOf(draft.from, zone),
  until: instantOf(draft.until, zone),
})

const isWhole = ({ functionId, text }: Draft) =>
  functionId !== '' && text.zh.trim() !== '' && text.en.trim() !== ''

type FieldProps = {
  draft: Draft
  change: (next: Partial<Draft>) => void
  /** The word for what is missing, once sending was tried. */
  missing: string | undefined
}

function FunctionField({ draft, change, missing }: FieldProps) {
  const words = useText(pageSettingsText)
  const local = useLocal()
  const { data = [], isPending } = useQuery(apiQuery(listFindableFunctions, {}))
  return (
    <Field
      label={words.function}
      isRequired
      error={draft.functionId === '' && missing !== undefined ? words.chooseFunction : undefined}
    >
      {(control) => (
        <Select
          {...control}
          showSearch={{ optionFilterProp: 'label' }}
          loading={isPending}
          value={draft.functionId || null}
          onChange={(functionId: string) => change({ functionId })}
          options={data.map((one) => ({
            value: one.functionId,
            label: `${local(one.systemName)} / ${local(one.name)}`,
          }))}
        />
      )}
    </Field>
  )
}

function TextFields({ draft: { text }, change, missing }: FieldProps) {
  const words = useText(pageSettingsText)
  return languages.map((language) => (
    <Field
      key={language}
      label={words.text[language]}
      isRequired
      error={text[language].trim() === '' ? missing : undefined}
    >
      {(control) => (
        <Input.TextArea
          {...control}
          lang={language}
          autoSize={{ minRows: 2, maxRows: 4 }}
          maxLength={maxAnnouncementLength}
          value={text[language]}
          onChange={({ target }) => change({ text: { ...text, [language]: target.value } })}
        />
      )}
    </Field>
  ))
}

function Period({ draft, change }: FieldProps) {
  const words = useText(pageSettingsText)
  return (
    <div className="page-settings-period">
      <Field label={words.from} hint={words.fromHint}>
        {(control) => (
          <DateInput
            {...control}
            precision="minute"
            value={draft.from}
            onChange={(from) => change({ from })}
          />
        )}
      </Field>
      <Field label={words.until} hint={words.untilHint}>
        {(control) => (
          <DateInput
            {...control}
            precision="minute"
            value={draft.until}
            min={draft.from}
            onChange={(until) => change({ until })}
          />
        )}
      </Field>
    </div>
  )
}

/** One picture; of a stored one only the address is known. */
function PictureField({
  label,
  stored,
  fileId,
  onSending,
  onChange,
}: {
  label: string
  stored: string | null
  fileId: string | null
  onSending: (isSending: boolean) => void
  onChange: (fileId: string | null) => void
}) {
  const [sent, setSent] = useState<Shown>()
  const known: Shown = { fileId: fileId ?? '', name: label, group: 'image', url: stored ?? '' }
  const shown = sent?.fileId === fileId ? sent : known
  return (
    <div className="page-settings-picture">
      <span>{label}</span>
      <UploadField
        label={label}
        files={fileId === null ? [] : [shown]}
        most={1}
        group="image"
        onSending={onSending}
        onChange={([next]) => {
          setSent(next)
          onChange(next?.fileId ?? null)
        }}
      />
    </div>
  )
}

/** Writes what the page of a function tells, or changes it. */
export function PageAnnouncementPanel({
  stored,
  onSaved,
  onClose,
}: {
  stored: PageAnnouncement | null
  onSaved: () => Promise<unknown>
  onClose: () => void
}) {
  const words = useText(pageSettingsText)
  const zone = useTimeZone()
  const [initial] = useState(() => (stored === null ? emptyDraft : draftOf(stored, zone)))
  const [draft, setDraft] = useState(initial)
  const [wasTried, setWasTried] = useState(false)
  const [sending, setSending] = useState<Record<string, boolean>>({})
  const isSending = Object.values(sending).includes(true)
  const change = (next: Partial<Draft>) => setDraft((before) => ({ ...before, ...next }))
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      const input = inputOf(draft, zone)
      if (stored === null) await call(publishPageAnnouncement, input)
      else await call(changePageAnnouncement, { ...input, advertisementId: stored.advertisementId })
    },
    onSuccess: async () => {
      await onSaved()
      onClose()
    },
  })
  const wrong = error instanceof ApiError ? error.fields : {}
  const fields = { draft, change, missing: wasTried ? words.missing : undefined }
  const save = () => {
    setWasTried(true)
    if (isWhole(draft) && !isSending) mutate()
  }
  return (
    <SidePanel
      title={stored === null ? words.add : words.edit}
      width={panelWidth}
      isUnsaved={draft !== initial || isSending}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>{words.cancel}</Button>
          <Button variant="solid" isBusy={isPending} onClick={save}>
            {words.save}
          </Button>
        </>
      )}
    >
      <FunctionField {...fields} />
      <TextFields {...fields} />
      <Period {...fields} />
      <Field label={words.link} hint={words.linkHint} error={wrong.link}>
        {(control) => (
          <Input
            {...control}
            maxLength={500}
            value={draft.link}
            onChange={({ target }) => change({ link: target.value })}
          />
        )}
      </Field>
      <div className="page-settings-period">
        {languages.map((language) => (
          <PictureField
            key={language}
            label={words.picture[language]}
            stored={stored?.pictures[language] ?? null}
            fileId={draft.pictureIds[language]}
            onSending={(isOnItsWay) => setSending((now) => ({ ...now, [language]: isOnItsWay }))}
            onChange={(fileId) =>
              setDraft((before) => ({
                ...before,
                pictureIds: { ...before.pictureIds, [language]: fileId },
              }))
            }
          />
        ))}
      </div>
      {wasTried && isSending && (
        <p className="w-wrong" role="alert">
          {words.picturesOnTheirWay}
        </p>
      )}
      {error !== null && <ErrorNote error={error} />}
    </SidePanel>
  )
}
