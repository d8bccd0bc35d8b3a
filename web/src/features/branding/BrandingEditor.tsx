import '#web/kit/kit.css'
import { findFileUrl } from '@iwater/contract/files'
import * as field from '@iwater/contract/kit/field'
import type { Branding } from '@iwater/contract/organisation'
import {
  type BrandingValues,
  brandingPictures,
  keptBranding,
  readBrandingSettings,
  saveBrandingSettings,
} from '@iwater/contract/organisation/branding'
import type { OutputOf } from '@iwater/contract/route'
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useMemo } from 'react'
import { KeptDraftNote } from '#web/kit/draft/KeptDraftNote.tsx'
import { useKeptDraft } from '#web/kit/draft/use-kept-draft.ts'
import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import { Conflict } from '#web/kit/record/Conflict.tsx'
import { isChangedByOthers, useLatest } from '#web/kit/record/use-latest.ts'
import { useDraft } from '#web/kit/use-draft.ts'
import { apiQuery, call } from '#web/platform/api/api.ts'
import { useBranding } from '#web/platform/branding/branding.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { showDone } from '#web/platform/notice/notices.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { DiscardQuestion } from '#web/ui/overlay/DiscardQuestion.tsx'
import { BrandingPreview } from './BrandingPreview.tsx'
import { brandingText } from './branding.text.ts'
import { ContrastNotes } from './ContrastNotes.tsx'
import { inheritedForm } from './inherited-form.ts'
import { weakNames } from './name-contrast.ts'
import { previewBranding } from './preview-branding.ts'
import { showSaved } from './show-saved.ts'

const groups = [
  field.group('名称', 'Name', [
    'system_name',
    'slogan',
    'font_family',
    'name_size',
    'name_color',
    'sign_in_name_size',
    'sign_in_name_color',
  ]),
  field.group('外观', 'Appearance', [
    'brand_color',
    'theme',
    'logo_file',
    'system_logo_1',
    'system_logo_2',
    'login_file',
    'web_icon_file',
    'scaling_layout',
    'shows_organisation',
    'open_tree',
  ]),
  field.group('页脚与联系方式', 'Footer and contacts', [
    'footer',
    'hotline',
    'contact_phone',
    'contact_email',
    'contact_address',
  ]),
  field.group('扩展功能与移动应用', 'Extended function and mobile application', [
    'extended_name',
    'extended_url',
    'extended_logo_file',
    'app_url',
  ]),
]

type Stored = OutputOf<typeof readBrandingSettings>

/** The branding of an organisation as the record that its form edits. */
const asRow = (id: string, { version, values, files }: Stored) => ({
  id,
  version,
  labels: {},
  files,
  ...values,
})

/** Addresses of the pictures of a form, also of those that were uploaded just now. */
function useAddresses(values: BrandingValues, files: Stored['files']) {
  const told = new Map(
    Object.values(files).flatMap((some) => some.map((one) => [one.fileId, one.url])),
  )
  const asked = brandingPictures.flatMap((name) => {
    const fileId = values[name]
    return fileId === null || told.has(fileId) ? [] : [fileId]
  })
  const found = useQueries({
    queries: asked.map((fileId) => ({ ...apiQuery(findFileUrl, { fileId }), retry: false })),
  })
  for (const { data } of found) if (data !== undefined) told.set(data.fileId, data.url)
  return (fileId: string) => told.get(fileId)
}

/** What would be shown with the values of the form. */
function usePreview(inherited: Branding, values: BrandingValues, files: Stored['files']) {
  const addressOf = useAddresses(values, files)
  const branding = previewBranding(inherited, values, addressOf)
  return { branding, weak: weakNames(branding) }
}

/** The branding of one organisation beside its preview, saved as one. */
export function BrandingEditor({
  organisationId,
  stored,
  isLeaving,
  onUnsaved,
  onLeave,
  onStay,
}: {
  organisationId: string
  stored: Stored
  /** Another organisation was chosen. */
  isLeaving: boolean
  onUnsaved: (isUnsaved: boolean) => void
  onLeave: () => void
  onStay: () => void
}) {
  const words = useText(brandingText)
  const client = useQueryClient()
  const shown = useBranding()
  const form = useMemo(() => inheritedForm(stored.from), [stored.from])
  const row = asRow(organisationId, stored)
  const draft = useDraft(form, row)
  // Past the cache: what is being edited is not replaced underneath.
  const read = async () =>
    asRow(organisationId, await call(readBrandingSettings, { organizationId: organisationId }))
  const { base, conflict, beginAnew, meet } = useLatest({ row, read, draft, onClose: onLeave })
  const kept = useKeptDraft({ entity: keptBranding, row: base, draft, isOn: true })
  const values = draft.draft as BrandingValues
  const { branding, weak } = usePreview(stored.inherited, values, base.files)
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (sent: BrandingValues) =>
      call(saveBrandingSettings, {
        organizationId: organisationId,
        version: base.version,
        ...sent,
      }),
    onSuccess: async () => {
      await beginAnew()
      showDone(words.saved)
      await showSaved(shown)
      await client.invalidateQueries({
        queryKey: [readBrandingSettings.path],
        refetchType: 'none',
      })
    },
    onError: async (failure) => {
      draft.reject(failure)
      await meet(failure)
    },
  })
  const { isUnsaved } = draft
  useEffect(() => {
    onUnsaved(isUnsaved)
    return () => onUnsaved(false)
  }, [isUnsaved, onUnsaved])
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    if (draft.check()) mutate(values)
  }
  const isClosed = isPending || kept.offered !== undefined
  return (
    <div className="branding-editor">
      <form onSubmit={save} noValidate>
        <KeptDraftNote kept={kept} fields={form.fields} />
        {conflict && <Conflict entity={form} {...conflict} draft={draft} />}
        {error !== null &&
          !isChangedByOthers(error) &&
          !draft.isShownAt(Object.keys(form.fields)) && <ErrorNote error={error} />}
        <EntityForm groups={groups} draft={kept.draft} files={base.files} isDisabled={isClosed} />
        <div className="branding-actions">
          {isUnsaved && (
            <Button
              variant="quiet"
              onClick={() => {
                reset()
                draft.begin(base)
              }}
            >
              {words.undo}
            </Button>
          )}
          <Button
            type="submit"
            variant="solid"
            isBusy={isPending}
            disabled={!isUnsaved || kept.offered !== undefined}
          >
            {words.save}
          </Button>
        </div>
      </form>
      <section className="branding-preview" aria-label={words.preview}>
        <ContrastNotes
          weak={weak}
          isDisabled={isClosed}
          onUse={(name, colour) => draft.change(name, colour)}
        />
        <BrandingPreview branding={branding} />
      </section>
      {isLeaving && (
        <DiscardQuestion
          onDiscard={() => {
            kept.end()
            onLeave()
          }}
          onStay={onStay}
        />
      )}
    </div>
  )
}
